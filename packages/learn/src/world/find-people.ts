import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { type Finding, finding } from "../finding.ts";
import { numberIn } from "../memory.ts";
import type { Moment } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import type { Explored } from "./explore-cells.ts";

/** The player's own sprites, and the sprites of one person, are at most so far apart, in pixels. */
const [OWN, TOGETHER] = [15, 8] as const;

/** The share of moments in which a group must be at one place to count as still. */
const STILL = 0.7;

/** Counts groups of sprites besides the player's: those that keep their place, those that move, and those that stop the player or talk. */
export function findPeople({ rooms, stops }: Explored, position: Position, talks: number): Finding {
  if (position.drawn.by !== "sprite") {
    return finding("people", null, 0, "the player is drawn with tiles: sprites tell nothing of people");
  }
  const words: string[] = [];
  let all = 0;
  for (const [at, { cells }] of rooms.entries()) {
    const moments = [...cells.values()].map(({ moment }) => moment);
    if (moments.length < 5) continue;
    const places = new Map<string, number>();
    let most = 0;
    for (const moment of moments) {
      const groups = groupsIn(moment, position);
      most = Math.max(most, groups.length);
      for (const group of groups) places.set(group, (places.get(group) ?? 0) + 1);
    }
    const still = [...places.values()].filter((count) => count >= STILL * moments.length).length;
    const moving = Math.max(0, most - still);
    all += still + moving;
    if (most > 0) words.push(`room ${at}: ${still} keep their place, up to ${moving} move or come and go`);
  }
  const outcomes = rooms.flatMap(({ cells }) => [...cells.values()].map((cell) => cell.outcomes));
  const blocks = outcomes.flatMap((one) => DIRECTIONS.filter((way) => one[way]?.kind === "person")).length;
  if (all === 0)
    return finding(
      "people",
      null,
      0,
      `no sprite besides the player's in ${renderCountOf(rooms.length, "room")}`,
    );
  const evidence =
    `groups of sprites besides the player's: ${words.join("; ")}; one of them stopped the player ${blocks} times, and ${talks} of ` +
    `${stops.filter(({ isPerson }) => isPerson).length} answered A with a text`;
  return finding("people", null, blocks >= 2 && talks >= 1 ? 0.95 : blocks >= 4 ? 0.9 : 0.6, evidence);
}

/** The places on the background of groups that are not the player. */
function groupsIn({ memory, sprites }: Moment, { x, y, drawn }: Position): readonly string[] {
  const away = (one: number, other: number): number => Math.abs(((((one - other) & 255) + 128) & 255) - 128);
  const own = {
    x: Math.floor(numberIn(x, memory) * drawn.x.scale) + drawn.x.offset,
    y: Math.floor(numberIn(y, memory) * drawn.y.scale) + drawn.y.offset,
  };
  const others = sprites.filter((one) => away(one.x, own.x) > OWN || away(one.y, own.y) > OWN);
  const first = others.filter(
    (one) =>
      !others.some(
        (other) =>
          other !== one &&
          away(one.x, other.x) <= TOGETHER &&
          away(one.y, other.y) <= TOGETHER &&
          (other.top < one.top || (other.top === one.top && other.left < one.left)),
      ),
  );
  return first.map((one) => `${one.x},${one.y}`);
}
