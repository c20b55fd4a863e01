import type { GameAdapter, GameView } from "../../../../packages/games/src/known/game-adapter.ts";
import { describeGrid } from "../../../../packages/games/src/known/grid/describe-grid.ts";
import { isPuzzle } from "../../../../packages/games/src/known/grid/grid-steps.ts";
import { mapNamed } from "../../../../packages/games/src/world/apply-observation.ts";
import type { Atlas, MapCell, Standing } from "../../../../packages/games/src/world/atlas/atlas.ts";
import { standingNow } from "../../../../packages/games/src/world/standing-now.ts";
import { isWholeMap, mapHeading, renderMap } from "../../../../packages/games/src/world/told/render-map.ts";
import { describeStanding } from "../../../../packages/games/src/world/told/standing-line.ts";
import { lastThingsIn, tellThings } from "../../../../packages/games/src/world/told/tell-things.ts";
import { toldName } from "../../../../packages/games/src/world/told/told-name.ts";
import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import type { ImageBlock, ImageTable, Message, TextBlock } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import { type RunSettings, showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunPorts } from "../ports.ts";
import { takePicture } from "./take-picture.ts";

/** Replaces a screenshot equal to the last one sent. */
const UNCHANGED: TextBlock = { type: "text", text: "The screen is unchanged." };

/** Replaces the screen for a model without vision and without another view. */
const NOT_SHOWN: TextBlock = { type: "text", text: "The screen is not shown, and nothing else is new." };

/** The most looks in a row without a picture. */
const MOST_WITHOUT_PICTURE = 5;

/** The LM's view of the game: its state as text, and the screen. */
export interface Observation {
  readonly gameInfo: GameInfo;
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly images: ImageTable;
}

/** The known part of the player's world, and the last step there. */
export interface WorldSeen {
  /** The game's maps, with what the last step showed of them. */
  readonly atlas: Atlas;
  /** The player's last known place before that step; null for none. */
  readonly from: MapCell | null;
  /** Whether that step showed something of the maps that was not known. */
  readonly hasSeenMore: boolean;
}

/** The LM's knowledge, and the way the screen is shown. */
export interface Known {
  /** The game info of the last look, or null at the start of a game. */
  readonly gameInfo: GameInfo | null;
  /** The messages of the present conversation; none at its start, where everything is shown. */
  readonly messages: readonly Message[];
  /** The results of the calls that this look follows, which are sent with it; absent for none. */
  readonly results?: readonly string[];
  /** The system prompt of that conversation. */
  readonly system: string;
  /** Whether the LM asked to see the game: then the walking grid, or the picture, is shown even without news. */
  readonly wantsToSee: boolean;
  /** Whether its tools take cells by their row and column on the screen, as those of earlier versions did. */
  readonly goesByRows?: boolean;
  /** Null in games whose maps are not known. */
  readonly world: WorldSeen | null;
  readonly settings: Pick<
    RunSettings,
    "screenshotScale" | "screenshotGrid" | "model" | "pictures" | "leftOut" | "hints"
  >;
}

/**
 * Observes the game: changes since the last look come first, and an unchanged screen is not sent again. In games with
 * known maps, the line with the player's position precedes it; a map is sent if the conversation lacks it, and there is
 * no picture of a step that only walked over known ground. In other games, the walking grid is sent if something is
 * new: a fresh conversation, another map, a battle, a text; that of a puzzle always.
 */
export function observe({ emulator, game }: Pick<RunPorts, "emulator" | "game">, known: Known): Observation {
  const { adapter } = game;
  const { gameInfo: before, messages, settings, world } = known;
  const gameInfo = adapter.readState(emulator, before);
  const isFresh = messages.length === 0 || before === null;
  const isNew =
    isFresh || adapter.interruption === undefined || adapter.interruption(before, gameInfo) !== null;
  const standing = world === null ? null : standingNow(emulator, adapter);
  const goesByRows = known.goesByRows === true || adapter.standing === undefined;
  const grid = standing !== null || goesByRows ? (adapter.grid?.(emulator) ?? null) : null;
  const isGridTold = goesByRows && (isNew || known.wantsToSee || (grid !== null && isPuzzle(grid)));
  const isStandingTold = standing !== null;
  const changes = adapter.describe(gameInfo, isFresh ? null : before, {
    isStandingTold,
    hints: settings.hints,
  });
  const texts = [
    standing === null ? "" : describeStanding(standing, grid),
    changes,
    adapter.sideView?.(emulator) ?? "",
    world === null || standing === null ? "" : worldNotTold(world.atlas, standing, messages, known.results),
    isGridTold && grid !== null ? describeGrid(grid, known.system) : "",
  ].filter((text) => text !== "");

  const said: readonly TextBlock[] = texts.length === 0 ? [] : [{ type: "text", text: texts.join("\n") }];
  if (!showsPictures(settings)) {
    return { gameInfo, content: said.length === 0 ? [NOT_SHOWN] : said, images: new Map() };
  }
  const isReadable = grid !== null || hasOnlyText(adapter, emulator);
  const isTold = !isFresh && !known.wantsToSee && isReadable && isOnKnownGround(world, standing);
  if (isTold && settings.screenshotScale === null && looksWithoutPicture(messages) < MOST_WITHOUT_PICTURE) {
    return { gameInfo, content: said, images: new Map() };
  }
  const png = takePicture({ emulator, game }, settings, goesByRows ? null : world);
  const sha256 = sha256Of(png);
  const isUnchanged = lastImageIn(messages) === sha256;
  const picture: TextBlock | ImageBlock = isUnchanged ? UNCHANGED : { type: "image", sha256 };
  return {
    gameInfo,
    content: [...said, picture],
    images: isUnchanged ? new Map() : new Map([[sha256, png]]),
  };
}

/** Returns the player's map if the conversation lacks it, or else its people and things if it lacks them; else nothing. */
function worldNotTold(
  atlas: Atlas,
  standing: Standing,
  messages: readonly Message[],
  results: readonly string[] = [],
): string {
  const { map: name } = standing;
  const here = `At ${toldName(name)} `;
  const isWhole = (text: string): boolean => isWholeMap(text, name);
  const isTold = (texts: readonly string[]): boolean =>
    texts.some((text) => text.startsWith("At ") && text.includes(`\n${mapHeading(name)}`)) ||
    (texts.some(isWhole) && texts.some((text) => text.startsWith(here)));
  if (!results.some(isWhole) && !messages.some((message) => isTold(textsIn(message))))
    return renderMap(atlas, { map: name, standing }) ?? "";
  const map = mapNamed(atlas, name);
  const things = map === undefined ? "" : tellThings(map);
  return things === (lastThingsIn(results) ?? lastThingsToldIn(messages)) ? "" : things;
}

/** The texts of a message to the player, results first. */
function textsIn({ role, content }: Message): readonly string[] {
  if (role !== "user") return [];
  const blocks = content.flatMap((block) => (block.type === "tool_result" ? block.content : [block]));
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

/** Returns the people and things that a conversation named last; null before that. */
function lastThingsToldIn(messages: readonly Message[]): string | null {
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    const told = message === undefined ? null : lastThingsIn(textsIn(message));
    if (told !== null) return told;
  }
  return null;
}

/** Returns whether the player is on the same map as before, and all ground seen was known. */
function isOnKnownGround(world: WorldSeen | null, standing: Standing | null): boolean {
  return world !== null && standing !== null && !world.hasSeenMore && world.from?.map === standing.map;
}

/** Returns whether the game shows a text, which is sent, and asks nothing; one that cannot be read needs the picture. */
function hasOnlyText(adapter: GameAdapter, view: GameView): boolean {
  const text = adapter.shownText?.(view) ?? null;
  const isRead = text !== null && text.unread === undefined && text.state !== "question";
  return isRead && (adapter.shownMenu?.(view) ?? null) === null;
}

/** Counts the LM's looks at the game since a picture, or the note that the screen is unchanged. */
function looksWithoutPicture(messages: readonly Message[]): number {
  const isSeen = (message: Message): boolean =>
    message.role === "user" &&
    message.content.some(
      (block) => block.type === "image" || (block.type === "text" && block.text === UNCHANGED.text),
    );
  return messages.slice(messages.findLastIndex(isSeen) + 1).filter(({ role }) => role === "user").length;
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
