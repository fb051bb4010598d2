// @ts-check
// By which clock somebody is told things: minutes that it is ahead of the world's.

const zone = /** @type {HTMLInputElement|null} */ (document.querySelector('[data-part="zone"]'));
if (zone) zone.value = String(-new Date().getTimezoneOffset());
