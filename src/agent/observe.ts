import { createHash } from "node:crypto";
import { encodeScreenPng } from "../emulator/screen-png.ts";
import type { ImageBlock, ImageTable, TextBlock } from "../run/conversation.ts";
import type { GameInfo } from "../run/run-state.ts";
import type { RunPorts } from "./ports.ts";

/** What the LM is shown of the game: its state as text, and the screen. */
export interface Observation {
  readonly gameInfo: GameInfo;
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly images: ImageTable;
}

/** Looks at the game. `previous` is the game info of the last look, or null at the start of a conversation. */
export function observe(
  { emulator, game }: Pick<RunPorts, "emulator" | "game">,
  known: GameInfo | null,
  previous: GameInfo | null,
): Observation {
  const gameInfo = game.adapter.readState(emulator, known);
  const text = game.adapter.describe(gameInfo, previous);
  const png = encodeScreenPng(emulator.screen(), 2);
  const sha256 = createHash("sha256").update(png).digest("hex");
  const image: ImageBlock = { type: "image", sha256 };
  return {
    gameInfo,
    content: text === "" ? [image] : [{ type: "text", text }, image],
    images: new Map([[sha256, png]]),
  };
}
