/** The skills in this package. In a clone, its folder is the user's own too, and holds their definitions. */
export const SHIPPED_SKILLS = [
  "adaptive-navigation",
  "close-menu",
  "cross-the-wood",
  "fight-wild",
  "fight",
  "go-to",
  "talk",
  "walk-to",
] as const;
