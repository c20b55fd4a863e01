import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { CustomTool } from "../../../src/play/agent/tools/custom/custom-tool.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { outboxOf, tellRun } from "../../helpers/mailbox/mail-world.ts";
import {
  playScript,
  type Script,
  type Scripted,
  SUMMARY,
  say,
  scriptWorld,
  use as useAs,
} from "../../helpers/pins/play-script.ts";
import { FOLDER } from "../../helpers/runs/journal-world.ts";
import { ACTOR, ADVISER } from "../../helpers/server/helped-player.ts";

/** The lines of a session but the first words to the LM, each not longer than a screen is wide. */
function shownIn(text: string): string {
  const isLeftOut = (line: string): boolean => /^ {2}:|^! (health|lm-text|lm-reply)|^status/.test(line);
  const short = (line: string): string => (line.length > 260 ? `${line.slice(0, 260)}…` : line);
  return text
    .replaceAll(/\d{8}T\d{9}Z-\d{6}-[0-9a-f]{6}/g, "LETTER")
    .replaceAll(/(?<=sha256 |is now )[0-9a-f]{8}(?=…| )/g, "SHA")
    .replaceAll(/,"reservedUsd":[\d.]+/g, "")
    .split("\n")
    .filter((line) => !isLeftOut(line))
    .map(short)
    .join("\n");
}

/** The lines that a session says, and those that its LM gets besides the game and its own words. */
function changedIn(text: string): string {
  const isTold = (line: string): boolean =>
    /^[*?!=]/.test(line) ||
    (/^ {2}user> /.test(line) && !/> \{|unchanged|Nothing changed|^ {2}user> Text/.test(line));
  return shownIn(text).split("\n").filter(isTold).join("\n");
}

/** Replies whose calls are counted from one. */
function replies(...all: readonly (string | readonly (readonly [name: string, input: JsonObject])[])[]) {
  let calls = 0;
  return all.map((one): Scripted => {
    if (typeof one === "string") return { content: [say(one)] };
    return {
      content: one.map(([name, input]) => {
        calls += 1;
        return useAs(calls, name, input);
      }),
    };
  });
}

const START = [["press_buttons", { buttons: ["start"] }]] as const;
const WAIT = [["wait", { frames: 1 }]] as const;

test("a run with messages, a tool of its program and a playbook", async () => {
  const world = scriptWorld();
  const playbook = join(temporaryFolder(), "playbook.yaml");
  writeFileSync(
    playbook,
    `format: 1\nentries:\n  - { title: Doors, text: Knock., when: 'game.mode == "dialog"' }\n`,
  );
  const tool = (name: string, run: CustomTool["run"], isForThought = false): CustomTool => ({
    spec: { name, description: `Does ${name}.`, input_schema: { type: "object", properties: {} } } as never,
    run,
    isForThought,
  });
  const script: Partial<Script> = {
    playbook,
    settings: { maxHistory: 40, refineEvery: 1, goal: "Home" },
    services: {
      tools: [
        tool("weather", (input) => `It rains ${JSON.stringify(input)}.`, true),
        tool("breaks", () => {
          throw new Error("it broke");
        }),
        tool("presses", async (_, game) => {
          await game.press(["a"]);
          return { text: "Pressed.", isError: true } as never;
        }),
      ],
    },
  };
  tellRun(world.disk, "Go back to the village", "back");
  tellRun(world.disk, "Go back once more", "back");
  const first = await playScript(
    {
      ...{ steps: 3, saveEvery: 2, ...script },
      replies: replies(
        [
          ["reply_to_operator", { text: "I do.", in_reply_to: "back" }],
          ["weather", { in: "5", now: "true" }],
        ],
        [["breaks", {}], ...START],
        '{"edits": [{"action": "add", "title": "Signs", "text": "Read them."}, {"action": "drop", "title": "Gone"}]}',
        [
          ["presses", {}],
          ["reply_to_operator", { text: "" }],
        ],
      ),
    },
    world,
  );
  tellRun(world.disk, "x".repeat(40), "long");
  const second = await playScript(
    {
      ...{ steps: 2, ...script, settings: { goal: "Away", language: "German", systemPrompt: null } },
      replies: replies(
        '{"edits": []}',
        [...WAIT, ...WAIT],
        '{"edits": [{"action": "drop", "title": "Doors"}]}',
        WAIT,
        "{}",
      ),
    },
    world,
  );
  const posted = outboxOf(world.disk).map(([name, message]) => `${name}: ${JSON.stringify(message)}`);

  const text = [shownIn(first.replaceAll(/^#.*\n/gm, "")), shownIn(second), ...posted, ""]
    .join("\n")
    .replaceAll(playbook, "PLAYBOOK");
  await expect(text).toMatchFileSnapshot("./known/messages-and-tools.txt");
});

test("a run whose player has agents, tries and skills", async () => {
  const text = await playScript({
    steps: 4,
    settings: { maxHistory: 60, player: { agents: [ADVISER, ACTOR], define: true }, tries: true },
    replies: replies(
      START,
      [
        ["consult", { agent: "critic", question: "What now?" }],
        ["consult", { agent: "nobody", question: "Who?" }],
      ],
      "You stand still.",
      [["delegate", { agent: "walker", task: "Walk about.", max_steps: 2 }]],
      [["press_buttons", { buttons: ["a"] }]],
      [["report", { text: "I walked." }]],
      [
        ["try_buttons", { tries: [["up"], ["left:16"]] }],
        ["define_agent", { name: "scout", description: "looks", prompt: "Look.", can: "consult" }],
        ["run_skill", { name: "advance-dialog" }],
      ],
    ),
  });

  await expect(shownIn(text)).toMatchFileSnapshot("./known/agents-and-skills.txt");
});

test("a run goes on with other settings, another player and another end", async () => {
  const world = scriptWorld();
  const lines: string[] = [];
  const session = async (name: string, script: Partial<Script>): Promise<void> => {
    const text = await playScript({ replies: replies(WAIT, WAIT, SUMMARY, WAIT), ...script }, world);
    lines.push(`# ${name}`, changedIn(text), "");
  };
  await session("a new game", { steps: 1, settings: { model: "scripted", goal: "Home" } });
  await session("words", {
    steps: 1,
    settings: { language: "German", systemPrompt: "Be brief.", hints: "none" },
  });
  await session("pictures off", { steps: 1, settings: { pictures: false, screenshotGrid: true } });
  await session("a smaller history", { steps: 1, settings: { maxHistory: 8 } });
  await session("drift", { steps: 1, settings: { drift: { isOff: true } } });
  await session("the built-in player", { steps: 1, settings: { model: "explorer", seed: 7 } });
  await session("a step back", { start: { step: 2 }, steps: 1, settings: { goal: null as never } });
  await session("a condition", { until: 'game.mode == "title"', steps: 3 });
  await session("a limit", { limits: { tokens: 1 }, steps: 3 });
  lines.push(world.disk.list(FOLDER).join("\n"), "");

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/changed-settings.txt");
});
