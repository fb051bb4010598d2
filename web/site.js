// @ts-check
// What every page has: the theme, menus that close, fields that copy themselves.

import { apply } from "./settings.js";

apply();

const root = document.documentElement;

/** Whether the page is dark now, by its own choice or the system's. */
function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {Element} button */
function copy(button) {
  const field = /** @type {HTMLInputElement|null} */ (button.parentElement?.querySelector("input") ?? null);
  if (!field) return;
  field.select();
  const done = () => {
    const usual = button.textContent;
    button.textContent = button.getAttribute("data-done");
    setTimeout(() => (button.textContent = usual), 2000);
  };
  // Without leave to write to the clipboard the text is selected, which is the next best.
  navigator.clipboard?.writeText(field.value).then(done, () => {});
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!target || !menu.contains(target) || target.closest(".menu-list button, .menu-list a")) menu.removeAttribute("open");
  }
  const button = target?.closest("[data-do]");
  const act = button?.getAttribute("data-do");
  if (act === "theme") {
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  }
  if (button && act === "copy") copy(button);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  }
});
