/** The page's colours: the system's, or fixed. */
export const THEMES = ["auto", "light", "dark"] as const;

/** The page's colours. */
export type Theme = (typeof THEMES)[number];

const KEY = "runner-theme";

/** The theme that was chosen last on this machine; `auto` where none was, or nothing may be kept. */
export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept) ?? "auto";
  } catch {
    return "auto";
  }
}

/** Colours the page, and keeps the choice where that is allowed. */
export function applyTheme(theme: Theme): void {
  const { documentElement } = document;
  if (theme === "auto") documentElement.removeAttribute("data-theme");
  else documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing shows the theme until the page is closed.
  }
  dispatchEvent(new Event(THEME_CHANGED));
}

/** The window's event after which colours that were read from the style sheet are others. */
export const THEME_CHANGED = "runner-theme-changed";
