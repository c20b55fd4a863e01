import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/base/vocabulary/json.ts";
import { SUMMARY_HEADINGS } from "../../src/play/agent/conversation/prompts.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { killAgainAndAgain } from "../helpers/runs/kill-again.ts";
import { run } from "../helpers/runs/run-command.ts";
import { writeSkills } from "../helpers/runs/skill-files.ts";
import { rounds } from "../helpers/runs/sweep.ts";
import { type Saying, saying, text, thinking } from "../helpers/server/messages-replies.ts";
import { type WireRequest, wordsOf } from "../helpers/server/messages-wire.ts";
import { SUMMARY_MARKER, strictServer } from "../helpers/server/strict-server.ts";

/** How often it is killed: each step takes several times as long as one that presses buttons. */
const ROUNDS = rounds(2, 50);

const PARAMETERS = { parameters: { n: { type: "number" } } };

const WAIT = { primitive: "wait", frames: 40 };

/** Goes back over a load, asks twice, calls another skill, and keeps a picture. */
const WANDERS: readonly JsonObject[] = [
  { primitive: "checkpoint", label: "start" },
  { primitive: "tap", button: "down", repeat: 2 },
  { primitive: "inference_checkpoint", label: "first", context: "Step ${{ params.n }}: which way?" },
  { primitive: "save_checkpoint", slot: 0 },
  WAIT,
  { primitive: "load_checkpoint", slot: 0 },
  { primitive: "if", condition: "params.n % 2 == 0", then: [{ primitive: "load_checkpoint", slot: 1 }] },
  { primitive: "capture", label: "here" },
  { primitive: "tap", button: "left" },
  { primitive: "if", condition: "resumes.start == 0", then: [{ primitive: "resume", label: "start" }] },
  { primitive: "call", skill: "rests", params: { n: "${{ params.n }}" } },
  { primitive: "tap", button: "up" },
];

const RESTS: readonly JsonObject[] = [
  WAIT,
  { primitive: "inference_checkpoint", label: "rest", context: "Step ${{ params.n }}: rest on?" },
  { primitive: "save_checkpoint", slot: 1, label: "rested" },
];

const ABORTS: readonly JsonObject[] = [
  { primitive: "tap", button: "right" },
  { primitive: "expect", condition: "params.n < 0", message: "it fails" },
];

/** A player whose words follow from the request alone, so that two runs can be compared. */
function reply(request: WireRequest): Saying {
  const bare = JSON.stringify(request.messages, (key, value) =>
    key === "cache_control" ? undefined : value,
  );
  const digest = createHash("sha256").update(bare).digest("hex");
  const n = Number.parseInt(digest.slice(0, 6), 16);
  const use = (name: string, input: object) => ({
    type: "tool_use",
    id: `toolu_${digest.slice(0, 12)}_${name}`,
    name,
    input,
  });
  const say = (...calls: readonly ReturnType<typeof use>[]): Saying => ({
    content: [thinking(`Why ${n}?`), text(`I am at ${n}.`), ...calls],
    stopReason: "tool_use",
    dripMs: 2,
  });
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
    return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\n${n}`).join("\n\n"));
  }
  if (request.tools?.some(({ name }) => name === "continue_skill")) {
    const bad = n % 3 === 0 && request.messages.length === 1;
    const step = { primitive: "tap", button: bad ? "Q" : ["a", "b", "left"][n % 3] };
    return say(use("continue_skill", { steps: [step] }));
  }
  const skill = ["wanders", "rests", "wanders", "aborts"][n % 4] ?? "wanders";
  const ran = use("run_skill", { name: skill, params: { n } });
  return say(ran, n % 5 === 0 ? use("undo_skill", {}) : use("press_buttons", { buttons: ["a"] }));
}

test("an LM's run with skills, killed at random instants, ends as if it had been left alone", {
  timeout: ROUNDS * 20_000 + 60_000,
}, async () => {
  const { server, env } = await strictServer(reply);
  const cwd = writeSkills(temporaryFolder(), { wanders: WANDERS, rests: RESTS }, { meta: PARAMETERS });
  writeSkills(cwd, { aborts: ABORTS }, { meta: { ...PARAMETERS, risky: true } });
  const folder = temporaryFolder();
  const args = ["--model", "claude-sonnet-5-5", "--set", `skillsDir=${cwd}/skills`];

  await killAgainAndAgain({ folder, args, env }, ROUNDS);

  expect(server.refusals()).toEqual([]);
  const { code, stderr } = await run(["saves", "verify", "--all", "--quiet", "--save-dir", folder], {});
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
