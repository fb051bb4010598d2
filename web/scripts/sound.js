// @ts-check
// Short sounds, made on the spot. They are off until the player wants them.

import { settings } from "./settings.js";

/** @type {AudioContext|null} */
let context = null;

/** Each sound is a few tones: pitch, start, length, loudness. @type {Record<string, [number, number, number, number][]>} */
const SOUNDS = {
  put: [[320, 0, 0.07, 0.5], [160, 0, 0.09, 0.5]],
  move: [[240, 0, 0.06, 0.35], [180, 0.03, 0.08, 0.4]],
  take: [[420, 0, 0.06, 0.4], [630, 0.07, 0.1, 0.35]],
  turn: [[523, 0, 0.12, 0.25], [659, 0.1, 0.18, 0.25]],
  say: [[740, 0, 0.05, 0.2]],
  low: [[880, 0, 0.08, 0.3], [880, 0.16, 0.08, 0.3]],
  end: [[392, 0, 0.2, 0.3], [523, 0.16, 0.24, 0.3], [659, 0.34, 0.4, 0.3]],
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    // A page that nobody has touched yet may not make a sound; that is no error.
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const [pitch, start, length, loudness] of SOUNDS[name] ?? []) tone(context, pitch, start, length, loudness);
  } catch {
    // Without sound the game goes on.
  }
}

/** @param {AudioContext} context @param {number} pitch @param {number} start @param {number} length @param {number} loudness */
function tone(context, pitch, start, length, loudness) {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const from = context.currentTime + start;
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness * 0.4, from + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length + 0.02);
}
