(() => {
  const section = document.getElementById("examples");
  if (!section) return;
  const column = section.querySelector("[name=column]");
  const label = section.querySelector("[name=label]");
  const clean = section.querySelector("[name=clean]");
  const output = section.querySelector("output");
  const articles = [...section.querySelectorAll("article")];
  const labels = [...label.options].slice(1);

  const show = () => {
    for (const option of labels) {
      option.hidden = option.disabled = column.value !== "" && !option.dataset.columns.split(" ").includes(column.value);
    }
    if (label.selectedOptions[0].disabled) label.value = "";
    let shown = 0;
    for (const article of articles) {
      const fits = (!column.value || article.dataset.column === column.value)
        && (!label.value || article.dataset.label === label.value);
      article.hidden = !fits;
      shown += fits;
    }
    section.classList.toggle("chosen", column.value !== "" || label.value !== "");
    output.textContent = shown + (shown === 1 ? " example" : " examples");
  };
  column.addEventListener("change", show);
  label.addEventListener("change", show);
  clean.addEventListener("change", () => document.body.classList.toggle("clean", clean.checked));
  section.querySelector(".controls").hidden = false;
  // A click on a rule in the tables leads to its examples.
  for (const link of document.querySelectorAll("a[data-label]")) {
    link.addEventListener("click", () => {
      column.value = link.dataset.column;
      show();
      label.value = link.dataset.label;
      show();
    });
  }
  show();
})();
