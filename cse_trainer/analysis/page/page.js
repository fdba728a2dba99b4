(() => {
  // Numbers sort from the highest down at first, names from A on; what has no number stands last.
  const sort = (table, column, button) => {
    const head = button.closest("th");
    const numeric = head.classList.contains("number");
    const down = head.getAttribute("aria-sort") ? head.getAttribute("aria-sort") === "ascending" : numeric;
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    const key = (row) => {
      const cell = row.cells[column];
      return numeric ? (cell.dataset.value === "" ? null : Number(cell.dataset.value)) : cell.textContent;
    };
    const compare = (a, b) => {
      const [x, y] = [key(a), key(b)];
      if (x === null || y === null) return (x === null) - (y === null);
      return sign * (numeric ? x - y : x.localeCompare(y));
    };
    table.tBodies[0].append(...[...table.tBodies[0].rows].sort(compare));
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = head.querySelector("button");
      button.addEventListener("click", () => sort(table, column, button));
    });
  }

  const root = document.documentElement;
  document.getElementById("theme").addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
})();
