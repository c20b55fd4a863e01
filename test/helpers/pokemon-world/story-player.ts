import { expect } from "vitest";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { A } from "./addresses.ts";
import { matchup, moveId, moveOf } from "./data/moves.ts";
import { speciesId, speciesOf } from "./data/species.ts";
import type { PokemonWorld } from "./index.ts";
import type { WorldPlayer } from "./play-world.ts";
import { WAYS, type Way } from "./world-map.ts";

/** One who plays a story by one-call actions, and fails where the world is not as it should be after one. */
export interface StoryPlayer {
  /** Calls an action; whatever comes of it is read and fought. */
  do(tool: string, input?: JsonObject): Promise<string>;
  /** Walks to a cell of the present map. */
  to(x: number, y: number): Promise<void>;
  /** Through a way out at a cell, to another map. */
  exit(x: number, y: number, map: number): Promise<void>;
  /** Over the edge at a cell, to another map. */
  edge(way: Way, x: number, y: number, map: number): Promise<void>;
  /** Walks to somebody from below or elsewhere, and talks; answers YES. */
  talk(x: number, y: number, from?: Way): Promise<void>;
  /** Plays the battle under way to its end. */
  fight(): Promise<void>;
  face(way: Way): Promise<void>;
  /** The calls since it was last emptied. */
  readonly log: string[];
}

export function storyPlayer(world: PokemonWorld, player: WorldPlayer): StoryPlayer {
  const log: string[] = [];
  const place = () => world.truth.place;
  const fail = (text: string): never =>
    expect.fail(
      `${text} ${JSON.stringify([world.truth.battle, player.state()["dialog"], player.state()["menu"], world.truth.party])}\nat ${JSON.stringify(place())}\n${log
        .filter((line, at) => line !== log[at - 1])
        .slice(-25)
        .join("\n")}`,
    );

  const call = async (tool: string, input: JsonObject = {}): Promise<string> => {
    const { text } = await player.call(tool, input);
    log.push(`${tool} ${JSON.stringify(input)}: ${text}`);
    return text;
  };
  const press = (...buttons: Button[]) => call("press_buttons", { buttons });

  /** Reads texts and answers YES until the player is free or in battle. */
  const read = async (): Promise<void> => {
    for (let turn = 0; turn < 30 && !world.truth.isFree && world.truth.battle === null; turn += 1) {
      world.emulator.run(20, []);
      if (world.truth.isFree || world.truth.battle !== null) return;
      const text = await call("read_text");
      if (world.truth.isFree || world.truth.battle !== null) return;
      if (/YES/.test(JSON.stringify(player.state()["menu"] ?? "")) || /YES/.test(text))
        await call("choose", { option: "YES" });
      else await press("b");
    }
  };

  /** The order of a turn: the hardest hit, or the next one that stands. */
  const order = (): JsonObject => {
    const { battle, party } = world.truth;
    const own = party[battle?.own.place ?? 0];
    if (own === undefined || battle === null) return { run: true };
    if (battle.own.hp === 0) return { switch: party.find(({ hp }) => hp > 0)?.name ?? "" };
    const [one, other] = speciesOf(speciesId(battle.enemy.species)).types;
    const strength = (name: string) => {
      const { power, type } = moveOf(moveId(name));
      return power * matchup(type, one) * (one === other ? 10 : matchup(type, other));
    };
    const usable = own.moves
      .filter(({ pp }) => pp > 0)
      .toSorted((a, b) => strength(b.name) - strength(a.name));
    return { move: usable[0]?.name ?? "STRUGGLE" };
  };

  const fight = async (): Promise<void> => {
    for (let turn = 0; turn < 60 && world.truth.battle !== null; turn += 1) {
      const { menu, dialog } = player.state();
      // A move to learn, which it does without.
      if (/YES/.test(JSON.stringify(menu ?? ""))) {
        await call("choose", { option: /Abandon/.test(String(dialog)) ? "YES" : "NO" });
        await call("read_text");
      } else await call("battle", order());
    }
    if (world.truth.battle !== null) fail("the battle does not end");
  };

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 6; turn += 1) {
      if (world.truth.battle !== null) {
        await fight();
        world.emulator.run(40, []);
      }
      if (world.truth.battle !== null) continue;
      if (world.truth.isFree) return;
      await read();
    }
  };

  const to = async (x: number, y: number): Promise<void> => {
    const { map } = place();
    for (let turn = 0; turn < 12; turn += 1) {
      const at = place();
      if (at.map !== map || (at.x === x && at.y === y)) return;
      await call("navigate_to", { x, y, explore: true });
      await settle();
    }
    fail(`cannot walk to ${x},${y}`);
  };

  const arrived = async (map: number, how: string): Promise<void> => {
    for (let turn = 0; turn < 12 && (place().map !== map || !world.truth.isFree); turn += 1) {
      world.emulator.run(10, []);
      await settle();
    }
    if (place().map !== map) fail(`${how} does not lead to map ${map}`);
  };

  return {
    log,
    fight,
    to,
    async do(tool, input = {}) {
      const text = await call(tool, input);
      world.emulator.run(4, []);
      for (let turn = 0; turn < 30 && (world.emulator.get(A.flags6) & 0x18) !== 0; turn += 1)
        world.emulator.run(10, []);
      await settle();
      return text;
    },
    async exit(x, y, map) {
      await to(x, y);
      if (place().map !== map && place().x === x && place().y === y) {
        await press("down");
        if (place().map !== map && place().x === x) await press("up");
      }
      if (place().map !== map) world.emulator.run(80, []);
      if (place().map !== map && (place().x !== x || place().y !== y)) await to(x, y);
      await arrived(map, `the way out ${x},${y}`);
    },
    async edge(way, x, y, map) {
      await to(x, y);
      for (let turn = 0; turn < 3 && place().map !== map; turn += 1) await press(way);
      await arrived(map, `the edge ${way}`);
    },
    async talk(x, y, from = "up") {
      const { x: dx, y: dy } = WAYS[from];
      await to(x - dx, y - dy);
      for (let turn = 0; turn < 3 && world.truth.facing !== from; turn += 1) await press(from);
      if (world.truth.facing !== from) fail(`cannot face ${x},${y}`);
      await press("a");
      await settle();
    },
    async face(way) {
      for (let turn = 0; turn < 3 && world.truth.facing !== way; turn += 1) await press(way);
    },
  };
}
