import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";
import { applyTheme, keptTheme, THEMES, type Theme } from "./theme.ts";

const LOOK: Readonly<Record<Theme, { icon: IconName; label: string }>> = {
  auto: { icon: "contrast", label: "Colours: as the system" },
  light: { icon: "sun", label: "Colours: light" },
  dark: { icon: "moon", label: "Colours: dark" },
};

/** Goes from theme to theme. */
export function ThemeSwitch(): JSX.Element {
  const [theme, setTheme] = useState(keptTheme);
  const { icon, label } = LOOK[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme;
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      onClick={() => {
        applyTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
