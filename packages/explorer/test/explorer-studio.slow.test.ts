import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { temporaryFolder } from "../../../test/helpers/disks/folders.ts";
import { powerCutDisk } from "../../../test/helpers/disks/power-cut-disk.ts";
import { FOLDER, STILL } from "../../../test/helpers/runs/journal-world.ts";
import { playAgent } from "../../../test/helpers/runs/play-agent.ts";
import { countPictures } from "../../../test/helpers/small-games/count-pictures.ts";
import { pressAtRandom, RANDOM_RHYTHMS } from "../../../test/helpers/small-games/press-at-random.ts";
import { STUDIO_WORLDS } from "../../../test/helpers/small-games/studio-worlds/studio-worlds.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";
import { findAdapter } from "../../games/src/known/registry.ts";
import { createExplorer } from "../src/explorer.ts";

const FRAMES = 3600;
const SEEDS = [1, 2, 3];

function romOf(name: string): Uint8Array {
  const build = STUDIO_WORLDS[name];
  if (build === undefined) throw new Error(`no world ${name}`);
  return build();
}

async function picturesOfExplorer(rom: Uint8Array, seed: number): Promise<number> {
  const { emulator, isOver, pictures } = countPictures(createEmulator(rom), FRAMES);
  const adapter = await findAdapter(emulator.cartridge, { rom });
  const config = fillConfig({ saveDir: FOLDER, autoSave: false, steps: FRAMES, settings: { seed } });
  const ports = { disk: powerCutDisk(), model: createExplorer({ seed }), adapter, powerOn: () => emulator };
  const session = await openSession(config, { ...STILL, ...ports });
  for await (const { type } of session.play()) if (type === "step-finished" && isOver()) break;
  return pictures();
}

function picturesAtRandom(rom: Uint8Array, seed: number, kind: string): number {
  const { emulator, isOver, pictures } = countPictures(createEmulator(rom), FRAMES);
  pressAtRandom(emulator, isOver, seed, RANDOM_RHYTHMS[kind] ?? (() => [8, 8]));
  return pictures();
}

describe("54.5: in games with GB Studio's layout, the explorer", () => {
  it.each(Object.keys(STUDIO_WORLDS))(
    "sees 1.2 times as much as buttons at random do in as many frames: %s",
    async (name) => {
      const rom = romOf(name);
      let seen = 0;
      for (const seed of SEEDS) seen += await picturesOfExplorer(rom, seed);

      for (const kind of Object.keys(RANDOM_RHYTHMS)) {
        const atRandom = SEEDS.map((seed) => picturesAtRandom(rom, seed, kind));
        expect(seen).toBeGreaterThan(1.2 * atRandom.reduce((sum, one) => sum + one, 0));
      }
    },
    60_000,
  );

  it("presses START where walks do not show, and goes on in another process as if it had not stopped", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "game.gb"), romOf("a title and locks"));
    const play = async (saveDir: string, steps: readonly number[]): Promise<readonly string[]> => {
      const said: string[] = [];
      for (const more of steps) {
        const config = fillConfig({ rom: join(folder, "game.gb"), saveDir: join(folder, saveDir) });
        const session = await openSession(config, { ...STILL, model: createExplorer({ seed: 3 }) });
        const events = await playAgent(session, { steps: more });
        await session.close();
        said.push(...events.flatMap((event) => (event.type === "lm-text" ? [event.text] : [])));
      }
      return said;
    };

    const straight = await play("straight", [16]);
    expect(straight.slice(0, 3).join()).toContain("I press start and A");
    // The picture that a reply notes is in no words.
    expect(straight.filter((text) => /^\[|[0-9a-f]{8}/.test(text))).toEqual([]);
    expect(await play("parted", [5, 4, 7])).toEqual(straight);
  });
});
