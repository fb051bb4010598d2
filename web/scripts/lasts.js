// @ts-check
// How long a game takes that is being set up: by its usual number of turns, and by its clock, as the form stands.

import { setText } from "./dom.js";

/**
 * What one player may use for his turns, in seconds; nothing where no clock says so, no number where nobody can say.
 * @param {(name: string) => string} field @param {string} named what a clock with a name gives at first and for each turn @param {number} turns
 */
function seconds(field, named, turns) {
  const [base, more] = named.split(" ").map(Number);
  if (named && base !== undefined && more !== undefined) return base + more * turns;
  const number = (/** @type {string} */ name) => Number(field(name).replace(",", ".")) || 0;
  const clock = field("clock");
  if (clock === "fischer") return number("minutes") * 60 + number("increment") * turns;
  if (clock === "byo-yomi") return number("minutes") * 60 + number("period") * (turns + number("periods"));
  return clock === "none" ? null : NaN;
}

/**
 * How many minutes a game takes, and whether that is the most.
 * @param {(name: string) => string} field @param {string} named what the chosen clock gives, where it has a name
 * @param {number} turns of both @param {number} each seconds for a turn where there is no clock
 * @returns {{minutes: number, most: boolean}|null} nothing where nobody can say
 */
export function lasts(field, named, turns, each) {
  const own = seconds(field, named, Math.ceil(turns / 2));
  if (own === null) return { minutes: Math.ceil((turns * each) / 60), most: false };
  return Number.isNaN(own) ? null : { minutes: Math.ceil((2 * own) / 60), most: true };
}

/** Keeps the line in the form that says it. @param {HTMLFormElement} form */
export function tell(form) {
  const line = /** @type {HTMLElement|null} */ (form.querySelector('[data-part="lasts"]'));
  if (!line) return;
  const update = () => {
    const fields = new FormData(form);
    const field = (/** @type {string} */ name) => String(fields.get(name) ?? "");
    const told = (/** @type {string} */ name) =>
      /** @type {HTMLElement|null} */ (form.querySelector(`[name="${name}"]:checked`))?.dataset.told ?? "";
    const turns = Number(told(`${field("game")}-preset`));
    const found = turns ? lasts(field, told("clock"), turns, Number(line.dataset.seconds)) : null;
    line.hidden = !found;
    if (found) setText(line, ((found.most ? line.dataset.most : line.dataset.about) ?? "#").replace("#", String(found.minutes)));
  };
  form.addEventListener("input", update);
  update();
}
