import { buildGame, type GameCode } from "../game-code.ts";
import { typing } from "../menu-games.ts";
import { counters } from "./counters.ts";
import { spriteKeyboard } from "./keyboards.ts";
import {
  fallingBlocks,
  firstPerson,
  heartsAndCoins,
  menuAlone,
  menuFirst,
  packed,
  platforms,
} from "./scenes.ts";
import type { GameToLearn, Truth } from "./truth.ts";
import { companion, equalRooms, pixelScroller, sixteenths, slidingGrid, wideWorld } from "./walkers.ts";

function build(title: string, write: (game: GameCode) => Truth): () => GameToLearn {
  return () => {
    let truth: Truth = { kind: "refused" };
    const rom = buildGame(title, (game) => {
      truth = write(game);
    });
    return { rom, truth };
  };
}

/** Small games that want to mislead a program that finds out their memory; name → game and truth, built anew at each call. */
export const GAMES_TO_LEARN: Readonly<Record<string, () => GameToLearn>> = {
  "pixel scroller": build("SCROLLER", pixelScroller),
  sixteenths: build("SIXTEENTHS", sixteenths),
  "wide world": build("WIDE", wideWorld),
  "sliding grid": build("ICE", slidingGrid),
  "equal rooms": build("EQUALROOMS", equalRooms),
  companion: build("COMPANION", companion),
  "menu, then rooms": build("MENUFIRST", menuFirst),
  packed: build("PACKED", packed),
  "hearts and coins": build("HEARTS", heartsAndCoins),
  counters: build("COUNTERS", counters),
  platforms: build("PLATFORMS", platforms),
  "menu alone": build("MENUALONE", menuAlone),
  "falling blocks": build("BLOCKS", fallingBlocks),
  "first person": build("MAZE", firstPerson),
  "name entry in sprites": build("KEYBOARD", spriteKeyboard),
  "name entry": build("TYPING", (game) => {
    typing(game);
    return { kind: "refused" };
  }),
};
