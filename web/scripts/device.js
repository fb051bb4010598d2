// @ts-check
// The page of settings: all that is kept on this device.

import { save, settings } from "./settings.js";
import { play } from "./sound.js";

const root = /** @type {HTMLElement} */ (document.querySelector('[data-part="settings"]'));

/** @param {HTMLInputElement} box */
function overlay(box) {
  return `${box.closest("[data-game]")?.getAttribute("data-game")} ${box.dataset.overlay}`;
}

for (const box of /** @type {NodeListOf<HTMLInputElement|HTMLSelectElement>} */ (root.querySelectorAll("[data-setting]"))) {
  const kept = Reflect.get(settings, box.dataset.setting ?? "");
  if (box.type === "checkbox" && box instanceof HTMLInputElement) box.checked = kept ?? false;
  else box.value = kept;
}
for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("[data-overlay]"))) {
  box.checked = settings.overlays[overlay(box)] ?? box.defaultChecked;
}
/** What the server has to know to draw a page: it stands in a cookie, and on the page's root under the same name. */
const known = ["theme", "board"].map((name) => {
  const choice = /** @type {HTMLSelectElement} */ (root.querySelector(`[data-${name}-choice]`));
  choice.value = document.documentElement.dataset[name] ?? "";
  return { name, choice };
});

root.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.dataset.overlay) settings.overlays[overlay(box)] = box.checked;
  const { setting } = box.dataset;
  if (setting) Reflect.set(settings, setting, box.type === "checkbox" ? box.checked : box.value);
  for (const { name, choice } of known) {
    if (event.target !== choice) continue;
    if (choice.value) document.documentElement.dataset[name] = choice.value;
    else delete document.documentElement.dataset[name];
    document.cookie = `${name}=${choice.value}; path=/; max-age=${choice.value ? 31536000 : 0}; samesite=lax`;
  }
  save();
  if (setting === "sound" && settings.sound) play("put");
});
