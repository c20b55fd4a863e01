/** The kinds that are in `checkpoints/` and are made today: `saves clear` takes them. */
export const CLEARED_KINDS: readonly ["milestone", "manual", "recovery", "pre-operation"] = [
  "milestone",
  "manual",
  "recovery",
  "pre-operation",
];

/** Ways of drawing that a person may name: `auto` asks the terminal, `blocks` are the finest that it is known to draw. */
export const GRAPHICS_CHOICES = [
  "auto",
  "kitty",
  "sixel",
  "blocks",
  "octants",
  "sextants",
  "quadrants",
  "half-blocks",
] as const;

/** One of {@link GRAPHICS_CHOICES}. */
export type GraphicsChoice = (typeof GRAPHICS_CHOICES)[number];
