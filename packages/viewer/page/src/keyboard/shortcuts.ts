/** The action of a key. */
export type Deed =
  | "play"
  | "back"
  | "forward"
  | "back-ten"
  | "forward-ten"
  | "previous-mark"
  | "next-mark"
  | "first"
  | "last"
  | "live"
  | "slower"
  | "faster"
  | "sound"
  | "grid"
  | "markers"
  | "zoom-in"
  | "zoom-out"
  | "zoom-all"
  | "help";

/** One line of the keyboard help. */
export interface Shortcut {
  readonly deed: Deed;
  /** As `KeyboardEvent.key` has it. */
  readonly key: string;
  readonly shift?: true;
  /** The keys as they are shown. */
  readonly shown: readonly string[];
  readonly words: string;
}

/** All keys, in the order of the help. */
export const SHORTCUTS: readonly Shortcut[] = [
  { deed: "play", key: " ", shown: ["Space"], words: "Play, or pause" },
  { deed: "back", key: "ArrowLeft", shown: ["←"], words: "One step back" },
  { deed: "forward", key: "ArrowRight", shown: ["→"], words: "One step forward" },
  { deed: "back-ten", key: "ArrowLeft", shift: true, shown: ["Shift", "←"], words: "Ten steps back" },
  { deed: "forward-ten", key: "ArrowRight", shift: true, shown: ["Shift", "→"], words: "Ten steps forward" },
  { deed: "previous-mark", key: "[", shown: ["["], words: "The previous mark" },
  { deed: "next-mark", key: "]", shown: ["]"], words: "The next mark" },
  { deed: "first", key: "Home", shown: ["Home"], words: "The first step" },
  { deed: "last", key: "End", shown: ["End"], words: "The last step" },
  { deed: "live", key: "l", shown: ["L"], words: "Follow the newest step" },
  { deed: "slower", key: "<", shown: ["<"], words: "Slower" },
  { deed: "faster", key: ">", shown: [">"], words: "Faster" },
  { deed: "sound", key: "m", shown: ["M"], words: "Sound on or off, at 1×" },
  { deed: "grid", key: "g", shown: ["G"], words: "Walking grid on or off" },
  { deed: "markers", key: "b", shown: ["B"], words: "Pressed buttons on or off" },
  { deed: "zoom-in", key: "+", shown: ["+"], words: "Time line: fewer steps" },
  { deed: "zoom-out", key: "-", shown: ["−"], words: "Time line: more steps" },
  { deed: "zoom-all", key: "0", shown: ["0"], words: "Time line: all steps" },
  { deed: "help", key: "?", shown: ["?"], words: "This help" },
];

/** The action of a pressed key; null for none. */
export function deedOf(event: {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const isNamed = event.key.length > 1;
  const key = isNamed ? event.key : event.key.toLowerCase();
  // Which signs need shift is the keyboard's business.
  const found = SHORTCUTS.find(
    (one) => one.key === key && (!isNamed || (one.shift ?? false) === event.shiftKey),
  );
  return found?.deed ?? null;
}
