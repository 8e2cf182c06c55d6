// Before anything is drawn: the theme chosen last time, so that the page does not flash.
(() => {
  const chosen = localStorage.getItem("semilla.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
