import { createHash } from "node:crypto";
import { drawGrid } from "../../emulator/picture/draw-grid.ts";
import { encodeScreenPng } from "../../emulator/picture/screen-png.ts";
import { describeGrid } from "../../games/grid/describe-grid.ts";
import type { ImageBlock, ImageTable, Message, TextBlock } from "../../run/conversation.ts";
import type { GameInfo } from "../../run/game-info.ts";
import type { RunSettings } from "../../run/run-settings.ts";
import type { RunPorts } from "../ports.ts";

/** Stands for a screenshot that would be the same as the last one that was sent. */
const UNCHANGED: TextBlock = { type: "text", text: "The screen is unchanged." };

/** Stands for the screen where a model without eyes is told nothing else. */
const NOT_SHOWN: TextBlock = { type: "text", text: "The screen is not shown, and nothing else is new." };

/** What the LM is shown of the game: its state as text, and the screen. */
export interface Observation {
  readonly gameInfo: GameInfo;
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly images: ImageTable;
}

/** What the LM knows already, and how it is shown the screen. */
export interface Known {
  /** The game info of the last look, or null at the start of a game. */
  readonly gameInfo: GameInfo | null;
  /** The messages of the present conversation; none at its start, where all is told anew. */
  readonly messages: readonly Message[];
  /** The system prompt of that conversation. */
  readonly system: string;
  /** Whether the walking grid is told even where nothing is new. */
  readonly wantsGrid: boolean;
  readonly settings: Pick<RunSettings, "screenshotScale" | "screenshotGrid" | "pictures">;
}

/**
 * Looks at the game: what changed since the last look comes first, and an unchanged screen is not sent again. Where
 * something is new (a fresh conversation, another map, a battle, a text), the picture is large and the grid is told.
 */
export function observe({ emulator, game }: Pick<RunPorts, "emulator" | "game">, known: Known): Observation {
  const { adapter } = game;
  const { gameInfo: before, messages, settings } = known;
  const gameInfo = adapter.readState(emulator, before);
  const isFresh = messages.length === 0 || before === null;
  const isNew =
    isFresh || adapter.interruption === undefined || adapter.interruption(before, gameInfo) !== null;
  const grid = isNew || known.wantsGrid ? (adapter.grid?.(emulator) ?? null) : null;
  const texts = [
    adapter.describe(gameInfo, isFresh ? null : before),
    grid === null ? "" : describeGrid(grid, known.system),
  ].filter((text) => text !== "");

  const said: readonly TextBlock[] = texts.length === 0 ? [] : [{ type: "text", text: texts.join("\n") }];
  if (settings.pictures === false) {
    return { gameInfo, content: said.length === 0 ? [NOT_SHOWN] : said, images: new Map() };
  }
  const screen = emulator.screen();
  const scale = settings.screenshotScale ?? (isNew ? 2 : 1);
  const png = encodeScreenPng(settings.screenshotGrid ? drawGrid(screen) : screen, scale);
  const sha256 = createHash("sha256").update(png).digest("hex");
  const isUnchanged = lastImageIn(messages) === sha256;
  const picture: TextBlock | ImageBlock = isUnchanged ? UNCHANGED : { type: "image", sha256 };
  return {
    gameInfo,
    content: [...said, picture],
    images: isUnchanged ? new Map() : new Map([[sha256, png]]),
  };
}

/** The last image that was sent, or null. */
function lastImageIn(messages: readonly Message[]): string | null {
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message?.role !== "user") continue;
    const blocks = message.content.flatMap((block) =>
      block.type === "tool_result" ? block.content : [block],
    );
    const image = blocks.findLast((block) => block.type === "image");
    if (image?.type === "image") return image.sha256;
  }
  return null;
}
