import { useEffect, useState } from "preact/hooks";
import { THEME_CHANGED } from "../shell/theme.ts";

/** Colours by the name of their token, as canvases take them. */
export type Palette = (token: string) => string;

/** The tokens' colours at an element: what the style sheet makes of them there. */
export function paletteAt(element: HTMLElement): Palette {
  const probe = document.createElement("span");
  element.after(probe);
  queueMicrotask(() => probe.remove());
  const colours = new Map<string, string>();
  return (token) => {
    const known = colours.get(token);
    if (known !== undefined) return known;
    probe.style.color = `var(${token})`;
    const colour = getComputedStyle(probe).color;
    colours.set(token, colour);
    return colour;
  };
}

/** Whether the page is dark at an element. */
export function isDarkAt(element: HTMLElement): boolean {
  const scheme = getComputedStyle(element).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/** A number that is another after the colours have changed. */
export function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const change = (): void => setChanges((before) => before + 1);
    const system = matchMedia("(prefers-color-scheme: dark)");
    addEventListener(THEME_CHANGED, change);
    system.addEventListener("change", change);
    return () => {
      removeEventListener(THEME_CHANGED, change);
      system.removeEventListener("change", change);
    };
  }, []);
  return changes;
}
