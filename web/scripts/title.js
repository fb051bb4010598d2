// @ts-check
// The page's title: its own, and before it how much waits elsewhere.

let own = document.title;
let count = 0;

function show() {
  document.title = count ? `(${count}) ${own}` : own;
}

/** @param {string} title */
export function setTitle(title) {
  own = title;
  show();
}

/** @param {number} waiting */
export function setCount(waiting) {
  count = waiting;
  show();
}
