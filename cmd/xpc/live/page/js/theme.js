// The theme is known before anything is drawn: this file alone is no module.
"use strict";
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem("xpc-theme");
  } catch {
    /* nothing is kept here */
  }
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
})();
