import { describe, expect, it } from "vitest";
import { parseCartridge } from "../../../packages/emulator/src/cartridge/cartridge.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { findAdapter } from "../../../packages/games/src/known/registry.ts";
import { readBundledRom } from "../../../packages/games/src/seeds/bundled-roms.ts";
import type { UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { renderSystemPrompt } from "../../../src/play/agent/conversation/prompts.ts";
import { toolsFor } from "../../../src/play/agent/tools/all-tools.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { startLantern } from "../../helpers/roms/lantern.ts";
import { type Play, playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { playAgent, repliesPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

type Call = readonly [tool: string, input: JsonObject];
const A: Call = ["press_buttons", { buttons: ["a"] }];
const READ: Call = ["read_text", {}];
const WAIT: Call = ["wait", { frames: 1 }];
const to = (x: number, y: number): Call => ["navigate_to", { x, y }];

function textOf(message: unknown): string {
  return (message as UserMessage).content
    .flatMap((block) => (block.type === "tool_result" ? block.content : [block]))
    .map((block) => (block.type === "text" ? block.text : "[picture]"))
    .join("\n");
}

/** The opening and the answers to these replies, of a player at 3,5 of the village. */
async function told(...replies: readonly (readonly Call[])[]) {
  const { model, requests } = repliesPlayer(...replies, [WAIT]);
  await playAgent(await villageRun(model), { steps: replies.length + 1 });
  return requests.at(-1)?.messages.flatMap((one) => (one.role === "user" ? [textOf(one)] : [])) ?? [];
}

/** What the player of a bundled game is told before anything else. */
async function headOf(name: string) {
  const rom = readBundledRom(name) ?? expect.fail(`no game ${name}`);
  const cartridge = parseCartridge(rom);
  const adapter = await findAdapter(cartridge, { rom });
  const identity = { title: cartridge.title, slug: name, romSha256: cartridge.sha256, romPath: null };
  const settings = { language: null, systemPrompt: null, model: "claude-sonnet-5-5" };
  const specs = toolsFor(adapter, { offersSkills: true }).map(({ spec }) => spec);
  return { system: renderSystemPrompt({ identity, adapter }, settings), tools: JSON.stringify(specs) };
}

describe("what a player reads", () => {
  it("52.A1: the people and things of the map come with it, and again once they change", async () => {
    const [opening, first, second, third] = await told([to(6, 4), A, READ], [WAIT], [to(7, 4), A, READ]);

    expect(opening).toContain("\ny\\x 0123456789\n  1 #######..#\n");
    expect(opening).toContain("\nPeople 7,4.\n");
    expect(first).toMatch(/\nPeople 7,4; 10,6\. Looked at 6,4\.\n/);
    expect(second).not.toMatch(/^(People|Looked at) /m);
    expect(third).toMatch(/\nODO: "/);
    expect(third).toMatch(/\nPeople 7,4 ODO \(talked\); 10,6\. Looked at 6,4\./);
  });

  it("52.A2: what was touched is in saves and journals, and a run that goes on knows it", async () => {
    const village = (await startLantern()).snapshot();
    const disk = powerCutDisk();
    const { model, requests } = repliesPlayer([to(7, 4), A, READ], [WAIT], [WAIT]);
    const play: Play = {
      ...{ disk, player: model, untilStep: 1, settings: { maxHistory: 500 } },
      powerOn: (rom) => {
        const emulator = createEmulator(rom);
        emulator.restore(village);
        return emulator;
      },
    };
    await playRun(play);
    const { memory } = await readRun(disk);
    await playRun({ ...play, untilStep: 3 });

    const touched = [{ x: 7, y: 4, kind: "person", name: "ODO" }];
    expect(memory.atlas?.maps[0]?.touched).toEqual(touched);
    expect((await readRun(disk)).memory.atlas?.maps[0]?.touched).toEqual(touched);
    expect(requests).toHaveLength(3);
  });

  it("52.A2: a person who was faced without a text has not talked", async () => {
    const [, faced] = await told([to(7, 4)]);

    expect(faced).toContain("facing 7,4 (a person)");
    expect(faced).not.toContain("talked");
  });

  it("52.A3: a walk, A and read_text name what is faced, and the nearest thing that would help", async () => {
    const [, walked, read, looked] = await told([to(2, 3), A], [READ], [A, READ]);

    expect(walked).toContain("facing 2,3 (a wall; the nearest person is at 7,4)");
    expect(walked).toContain("No text opened: you face 2,3, a wall; the nearest person is at 7,4.");
    expect(read).toContain("No text is shown: you face 2,3, a wall; the nearest person is at 7,4.");
    expect(looked).toContain("No text is shown. Nothing was pressed.");
  });

  it("52.A4: a sign's words have no speaker", async () => {
    const village = await told([to(6, 4), A, READ]);

    expect(village[1]).toMatch(/^"EMBERFORD/m);
  });

  it("52.A4: a sign's words have no speaker, even where they look like one's", async () => {
    const { model, requests } = repliesPlayer([to(6, 4), A, READ], [WAIT]);
    const session = await villageRun(model);
    const { adapter } = session.ports.game;
    const shown = adapter.shownText?.bind(adapter);
    Object.assign(adapter, {
      shownText: (view: never) => {
        const text = shown?.(view) ?? null;
        return text === null ? null : { ...text, speaker: "WOOD" };
      },
    });
    await playAgent(session, { steps: 2 });

    expect(textOf(requests.at(-1)?.messages.at(-1))).toMatch(/^"WOOD: EMBERFORD/m);
  });

  it("52.A4: the prompt and tools of a game without battles, maps and people do not name them", async () => {
    for (const name of ["cairn", "ledge"]) {
      const { system, tools } = await headOf(name);
      expect(`${system}${tools}`).not.toMatch(/\b(battle|map|Village|grass|trainer|people|person)\b/i);
    }
    const { system } = await headOf("cairn");
    expect(system).toContain(
      "Grid: @ you, . free, # wall, O boulder, x goal, X goal with a boulder on it, + you on a goal; rows",
    );
  });

  it("52.A4: the head of a request is shorter than it was", async () => {
    const { system } = await headOf("lantern");

    expect(system.length).toBeLessThan(1_618);
  });
});
