const SVG = "http://www.w3.org/2000/svg";

/** The signs on the buttons, as paths of 16 × 16. */
const SIGNS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M12 3v10L4 8z",
  play: "M4 2l10 6-10 6z",
  pause: "M3 2h4v12H3zM9 2h4v12H9z",
  forward: "M4 3v10l8-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
} as const;

/** A sign on a button. */
export type Sign = keyof typeof SIGNS;

/** An element with these attributes, and these things in it: text stays text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** The same of a drawing. */
export function draw(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly Node[]
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** A button with a sign on it, which its label names. */
export function signButton(sign: Sign, label: string, act: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", class: `sign-button ${sign}` });
  button.addEventListener("click", act);
  showSign(button, sign, label);
  return button;
}

/** Puts another sign on a button. */
export function showSign(button: HTMLButtonElement, sign: Sign, label: string): void {
  button.setAttribute("aria-label", label);
  button.title = label;
  const attributes = { viewBox: "0 0 16 16", width: "16", height: "16", "aria-hidden": "true" };
  button.replaceChildren(draw("svg", attributes, draw("path", { d: SIGNS[sign] })));
}

/** A button that is on or off, with words on it. */
export function switchButton(words: string, isOn: boolean, act: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", class: "switch", "aria-pressed": String(isOn) }, words);
  button.addEventListener("click", act);
  return button;
}

/** The milestones along the slider. */
export function drawTicks(places: readonly number[], most: number): SVGElement {
  const path = places.map((place) => `M${((place / Math.max(1, most)) * 1000).toFixed(1)} 0v8`).join("");
  const attributes = {
    class: "ticks",
    viewBox: "0 0 1000 8",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  };
  return draw("svg", attributes, draw("path", { d: path, "vector-effect": "non-scaling-stroke" }));
}
