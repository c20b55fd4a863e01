import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { createAnyGame } from "../../../packages/games/src/known/any-game.ts";
import { loadExampleGame } from "../../../packages/games/src/known/example-game.ts";
import { findAdapter } from "../../../packages/games/src/known/registry.ts";
import { renderSystemPrompt } from "../../../src/play/agent/conversation/prompts.ts";
import { toolsFor } from "../../../src/play/agent/tools/all-tools.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { fadingRom } from "../../helpers/roms/fading-rom.ts";
import { STILL } from "../../helpers/runs/journal-world.ts";
import { playAgent, repliesPlayer } from "../../helpers/runs/play-agent.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { type StudioGame, studioRom } from "../../helpers/small-games/gb-studio-rom.ts";

const settings = { language: null, systemPrompt: null, model: "claude" } as never;
const identity = { title: "X" } as never;
const unknown = createAnyGame({ title: "X" } as never);

it("54.9: the prompt of a game whose memory is not read claims no memory, that of another does", async () => {
  const prompt = renderSystemPrompt({ identity, adapter: unknown }, settings);
  expect(prompt).toContain("You see its screen, and act with tools.");
  expect(prompt.match(/memory/g)).toHaveLength(1);

  const known = renderSystemPrompt({ identity, adapter: await loadExampleGame() }, settings);
  expect(known).toContain("You see its screen and its memory, and act with tools.");
});

it("54.9: the tools of such a game name nothing that only the memory shows", () => {
  const words = JSON.stringify(toolsFor(unknown, { offersSkills: true }).map(({ spec }) => spec));

  expect(words).not.toMatch(/battle|fight|\bmap|scene|blocked|menu/i);
});

it("54.9: a game without a title is called after its file, and keeps its name when the file has another", async () => {
  const folder = temporaryFolder();
  const [rom, other, saveDir] = ["Moon Walk.gb", "other.gb", "saves"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(
    rom,
    buildRom({ title: "" }, (code) => code.forever()),
  );
  const open = (path: string) =>
    openSession(fillConfig({ rom: path, saveDir, journal: false }), {
      ...STILL,
      model: repliesPlayer([["wait", { frames: 1 }]]).model,
    });
  const session = await open(rom);
  expect(session.ports.game.identity).toMatchObject({ title: "Moon Walk", slug: "moon-walk" });
  await playAgent(session, { steps: 1 });
  await session.close();
  expect(existsSync(saveDir)).toBe(true);
  renameSync(rom, other);

  const again = await open(other);
  expect(again.ports.game.identity).toMatchObject({ slug: "moon-walk" });
  await again.close();
});

const ROOM = { rows: ["#".repeat(32), `#${".".repeat(30)}#`], start: { x: 2, y: 1 } };

async function adapterFor(made: Partial<StudioGame>, title = "ROOM") {
  const rom = studioRom({ title, version: 4, scenes: [ROOM], ...made });
  return findAdapter(createEmulator(rom).cartridge, { rom });
}

it.each<readonly [string, Partial<StudioGame>]>([
  ["other tables of actors", { hasOtherActors: true }],
  [
    "scripts without the one that has control, as first in 3.0",
    { version: 3, at: { actors: 0xc0b9, scene: 0xc526, text: 0xc92b, drawn: 0xc927 } },
  ],
  ["no table of scripts, as before 3.0", { hasNoScripts: true, hasNumbers: true }],
])("54.6: a version of GB Studio with %s is played by its picture, and named", async (_, made) => {
  const adapter = await adapterFor(made);

  expect(adapter).toMatchObject({ id: "any-game", madeWith: "GB Studio", readsMemory: false });
  expect(adapter.briefing).toContain("It was made with GB Studio. Its memory is not read");
});

it("54.6: a game of GB Studio is recognised by the engine's numbers, whatever its title", async () => {
  expect((await adapterFor({ hasNumbers: true }, "My game 2")).id).toBe("gb-studio-game");
  expect((await adapterFor({}, "My game 2")).id).toBe("any-game");
});

it.each([
  ["claude-opus-4-5", 160],
  ["explorer", 100],
])("54.9: a step of %s that ends in a fade lasts %i frames", async (model, frames) => {
  const folder = temporaryFolder();
  const rom = join(folder, "game.gb");
  writeFileSync(rom, fadingRom());
  const config = fillConfig({ rom, saveDir: join(folder, "saves"), journal: false, settings: { model } });
  const { model: player } = repliesPlayer([["wait", { frames: 100 }]]);
  const session = await openSession(config, { ...STILL, model: player });

  const events = await playAgent(session, { steps: 1 });
  await session.close();

  expect(events).toContainEqual(expect.objectContaining({ type: "step-finished", frames }));
});

it("54.9: a run of a game without a title is proven, in the file that it is exported to", async () => {
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, "Moon Walk.gb"),
    buildRom({ title: "" }, (code) => code.forever()),
  );
  const played = await run(["--rom", "Moon Walk.gb", "--model", "random", "--steps", "2"], { cwd });
  const exported = await run(["export", "run", "moon.run"], { cwd });
  const checked = await run(["check", "moon.run", "--rom", "Moon Walk.gb"], { cwd });

  expect([played.code, exported.code, checked.code, checked.stdout + checked.stderr]).toEqual([
    0,
    0,
    0,
    expect.any(String),
  ]);
});
