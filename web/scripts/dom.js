// @ts-check
// Small helpers around the document. Texts only ever become text nodes.

/**
 * The part of the page with this name. The server draws every part; a missing one is a fault of ours.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} name
 * @returns {T}
 */
export function part(root, name) {
  const found = root.querySelector(`[data-part="${name}"]`);
  if (!found) throw new Error(`no part ${name}`);
  return /** @type {T} */ (found);
}

/**
 * @param {string} tag
 * @param {string} classes
 * @param {...(string|Node)} children
 */
export function el(tag, classes, ...children) {
  const node = document.createElement(tag);
  if (classes) node.className = classes;
  node.append(...children);
  return node;
}

/** An icon of the sprite. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "ico");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#i-" + name);
  svg.append(use);
  return svg;
}

/** Sets a text only where it changes, so that readers do not hear it twice. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** The JSON that the server has put into the page. @param {string} id */
export function data(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}");
}

const ASKING = 4000;

/**
 * A button that asks back in its place before it does something.
 * @param {HTMLElement} button
 * @param {() => void} act
 */
export function asking(button, act) {
  const label = button.querySelector("span") ?? button;
  const usual = label.textContent ?? "";
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("asks");
    setText(label, usual);
  };
  button.addEventListener("click", () => {
    if (timer) {
      calm();
      act();
    } else {
      setText(label, button.dataset.ask ?? usual);
      button.classList.add("asks");
      timer = window.setTimeout(calm, ASKING);
    }
  });
}
