import type { WorldMap } from "../world-map.ts";
import { FIRST_TOWNS } from "./first-towns.ts";
import { LAST } from "./last.ts";
import { MIDDLE } from "./middle.ts";

/** The whole way from the bedroom to the Hall of Fame, compressed: each gate is real, the drawings are small and our own. */
export const STORY: readonly WorldMap[] = [...FIRST_TOWNS, ...MIDDLE, ...LAST];
