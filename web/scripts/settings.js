// @ts-check
// What a player has chosen on this device. Where nothing can be kept, it holds until the page is left.

/**
 * @typedef {object} Settings
 * @property {"needed"|"always"|"never"} confirmTouch
 * @property {boolean|null} confirmTurns null: as the game would have it
 * @property {boolean} premoves whether the next turn can be laid out while the rival is to move
 * @property {boolean} sound
 * @property {boolean} lessMotion
 * @property {boolean} chat
 * @property {boolean} ownGames whether the front page shows own games that go on
 * @property {string} guestName what a guest is called in games: the house keeps it once it was told
 * @property {Record<string, boolean>} known games that somebody has played or learned here
 * @property {boolean} openings whether the analysis board shows what was played
 * @property {Record<string, boolean>} overlays by game and name: `kamiken beaten`
 */

/** @type {Settings} */
const usual = { confirmTouch: "needed", confirmTurns: null, premoves: true, sound: false, lessMotion: false, chat: true, ownGames: true, guestName: "", openings: false, known: {}, overlays: {} };

/** @returns {Settings} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem("kamni") ?? "{}");
    return { ...usual, ...kept, known: { ...kept?.known }, overlays: { ...kept?.overlays } };
  } catch {
    // Private windows and full disks: the usual will do.
    return { ...usual };
  }
}

export const settings = load();

export function save() {
  try {
    localStorage.setItem("kamni", JSON.stringify(settings));
  } catch {
    // The choice then holds for this page only.
  }
  apply();
}

/** What the style sheet has to know. */
export function apply() {
  if (settings.lessMotion) document.documentElement.dataset.motion = "off";
  else delete document.documentElement.dataset.motion;
}
