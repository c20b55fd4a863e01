import { describe, expect, test } from "vitest";
import { createInputRecorder } from "../../../../packages/games/src/actions/input-recorder.ts";
import { createAnyGame } from "../../../../packages/games/src/known/any-game.ts";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import type { SkillPorts } from "../../../../src/parts/skills/play/ports.ts";
import { runSkill } from "../../../../src/parts/skills/play/run/run-skill.ts";
import { atTheDoor, inAFight } from "../../../helpers/roms/lantern-states.ts";
import { cartridgeOf } from "../../../helpers/roms/ram-image.ts";
import { openWorld, playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { note, tap } from "../../../helpers/skills/steps.ts";
import { FakeTalker, type Scene } from "../../../helpers/talker/fake-talker.ts";
import { ask, askName, say } from "../../../helpers/talker/scenes.ts";

const READ: Primitive = { primitive: "read_text", max_pages: 20 };
const choose = (option: string): Primitive => ({ primitive: "choose", option });

/** Runs steps with other ports than the bundled game's. */
async function variablesOf(steps: readonly Primitive[], more: Partial<SkillPorts>) {
  const { ports } = await openWorld({ skills: { main: skillOf("main", steps) } });
  const running = runSkill({ ...ports, ...more }, { name: "main", params: {} });
  let next = await running.next();
  while (next.done !== true) next = await running.next();
  if ("refusal" in next.value) throw new Error(next.value.refusal);
  expect(next.value.run.status).toBe("completed");
  return next.value.run.variables;
}

function talking(scene: Scene) {
  const talker = new FakeTalker(scene);
  const ports = {
    ...{ emulator: talker, game: { adapter: talker.adapter }, recorder: createInputRecorder(talker) },
    gameInfo: talker.adapter.readState(talker, null),
  };
  return { talker, ports };
}

describe("read_text in a skill", () => {
  test("tells what was said, and leaves the track in order", async () => {
    const { run, world } = await playSkill([tap("a"), READ, note("${{ vars.last_text.pages[0].text }}")], {
      machine: await atTheDoor(),
    });

    expect(run.notes).toEqual(["Home. Not before there is light again."]);
    expect(run.variables["last_text"]).toEqual({
      pages: [{ text: "Home. Not before there is light again.", speaker: null }],
      ...{ end: "over", reason: null, options: [] },
    });
    expect(world.hashOfTrack()).toBe(world.hash());
  });

  test("ends within the frames of the run", async () => {
    const { run } = await playSkill([tap("a"), READ], { machine: await atTheDoor(), maxFrames: 61 });

    expect(run).toMatchObject({ status: "aborted", summary: "it played 61 frames, the most of one run" });
  });

  test("takes the number of pages from an expression, within its range", async () => {
    const { run } = await playSkill([{ primitive: "read_text", max_pages: "${{ 100 + 101 }}" }]);

    expect(run.summary).toBe("steps[0].max_pages: it must be a whole number from 1 to 200, but is 201");
  });

  test("tells who speaks, and what is offered at a question", async () => {
    const { ports } = talking(function* (game) {
      yield* say(game, [["Come in!"]], { speaker: "ADA" });
      yield* ask(game, ["BUY", "SELL"]);
    });

    expect(await variablesOf([READ], ports)).toEqual({
      last_text: {
        pages: [{ text: "Come in!", speaker: "ADA" }],
        ...{ end: "menu", reason: null, options: ["BUY", "SELL"] },
      },
    });
  });
});

describe("choose in a skill", () => {
  test("chooses, and tells what there is where it does not", async () => {
    const { run, world } = await playSkill(
      [READ, choose("fly"), note("${{ vars.last_choice }}"), choose("${{ 'gu' + 'ard' }}")],
      { machine: await inAFight() },
    );

    expect(JSON.parse(run.notes[0] ?? "")).toEqual({
      ...{ chosen: false, option: null, reason: "not-found" },
      options: ["ATTACK", "GUARD", "HERB", "RUN"],
    });
    expect(run.variables["last_choice"]).toEqual({
      ...{ chosen: true, option: "GUARD", reason: null, options: [] },
    });
    expect(world.hashOfTrack()).toBe(world.hash());
  });
});

describe("enter_name in a skill", () => {
  const naming: Scene = function* (game) {
    game.log.push(yield* askName(game));
  };

  test("types a name, and says why not", async () => {
    const [good, bad] = [talking(naming), talking(naming)];

    expect(await variablesOf([{ primitive: "enter_name", text: "Wick" }], good.ports)).toEqual({
      last_name: { entered: true, name: "Wick", reason: null },
    });
    expect(await variablesOf([{ primitive: "enter_name", text: "W!ck" }], bad.ports)).toEqual({
      last_name: { entered: false, name: null, reason: "no-key" },
    });
    expect([good.talker.log, bad.talker.log]).toEqual([["Wick"], []]);
  });
});

test("in a game that tells nothing of it, nothing is pressed, and the skill goes on", async () => {
  const { emulator } = await openWorld({});
  const recorder = createInputRecorder(emulator);
  const adapter = createAnyGame(cartridgeOf("OTHER"));
  const steps: readonly Primitive[] = [READ, choose("YES"), { primitive: "enter_name", text: "WICK" }];

  const variables = await variablesOf(steps, { ...{ emulator, recorder, game: { adapter }, gameInfo: {} } });

  expect(variables).toMatchObject({
    ...{ last_text: { end: "unknown", pages: [] }, last_choice: { chosen: false, reason: "unknown" } },
    last_name: { entered: false, reason: "unknown" },
  });
  expect(recorder.frames).toBe(0);
});
