import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";
import {
  failing,
  pressing,
  type Reply,
  type Script,
  saying,
  text,
  thinking,
  toolUse,
} from "../../helpers/server/messages-replies.ts";
import { type WireRequest, wordsOf } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const ASKS = [
  { primitive: "capture", label: "before" },
  { primitive: "tap", button: "a" },
  { primitive: "inference_checkpoint", label: "first", context: "Which way?" },
  { primitive: "inference_checkpoint", label: "second", context: "And now?" },
  { primitive: "success", summary: "asked twice" },
];

const isQuestion = ({ tools = [] }: WireRequest): boolean =>
  tools.some(({ name }) => name === "continue_skill");

const calling = (...calls: readonly (readonly [name: string, input: unknown])[]): Reply => ({
  content: [thinking("Hm."), text("So be it."), ...calls.map(([name, input]) => toolUse(name, input))],
  stopReason: "tool_use",
});

/** Plays these replies, one a step; what skills ask is answered apart. */
function playing(replies: readonly Reply[], answers: (request: WireRequest) => Reply): Script {
  let played = 0;
  return (request) => {
    if (isQuestion(request)) return answers(request);
    played += 1;
    return replies[played - 1] ?? pressing("b");
  };
}

/** Bad steps at first, two calls of the tool at once; then good ones. The second question is answered in words. */
function answer({ messages }: WireRequest): Reply {
  if (wordsOf(messages[0]).includes("And now?")) {
    return saying('Go on: {"steps": [{"primitive": "annotate", "message": "in words"}]}');
  }
  const good = { steps: [{ primitive: "annotate", message: "mended" }] };
  const bad = { steps: [{ primitive: "tap", button: "Q" }] };
  return messages.length === 1
    ? calling(["continue_skill", bad], ["continue_skill", good])
    : calling(["continue_skill", good]);
}

test.each(["anthropic", "compat"])(
  "an LM lists, runs, defines and undoes skills in the %s profile, is asked half-way, and nothing is refused",
  async (profile) => {
    const cwd = writeSkills(temporaryFolder(), { asks: ASKS });
    const definition = {
      meta: { name: "mine", description: "Fails.", risky: true },
      steps: [
        { primitive: "tap", button: "b" },
        { primitive: "abort", reason: "on purpose" },
      ],
    };
    const replies = [
      calling(["list_skills", {}]),
      calling(["run_skill", { name: "asks" }], ["run_skill", { name: "asks" }]),
      calling(["define_skill", {}]),
      calling(["define_skill", { definition }]),
      calling(["run_skill", { name: "mine" }]),
      calling(["undo_skill", {}]),
    ];
    const { server, env } = await strictServer(playing(replies, answer));

    const { code, stdout } = await run(
      ["--steps", "7", "--set", `profile=${profile}`, "--json", "--set", "logLevel=warn"],
      {
        cwd,
        env,
      },
    );
    const verified = await run(["saves", "verify", "--all", "--quiet"], { cwd });

    expect(code).toBe(0);
    expect(server.refusals()).toEqual([]);
    const results = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === "tool-result");
    expect(results.map(({ tool, isError }) => [tool, isError])).toEqual([
      ["list_skills", false],
      ["run_skill", false],
      ["run_skill", false],
      ["define_skill", true],
      ["define_skill", false],
      ["run_skill", false],
      ["undo_skill", false],
      ["press_buttons", false],
    ]);
    expect(results[1].text).toMatch(/- mended\n- in words\n/);
    // Each skill asked three times: the first question was mended.
    expect(server.exchanges.filter(({ body }) => isQuestion(body))).toHaveLength(6);
    expect(verified).toMatchObject({ code: 0, stderr: "" });
    const { memory } = await readWholeSave(join(cwd, "saves/lantern_save_step0007.png"));
    expect(JSON.stringify(memory.messageHistory)).not.toContain("Which way?");
  },
);

test("a server that says nothing delays a skill by its timeout and no more", async () => {
  const cwd = writeSkills(temporaryFolder(), { asks: ASKS });
  const { server, env } = await strictServer(
    playing([calling(["run_skill", { name: "asks" }])], () => ({ fault: "hang" })),
  );

  const { code, stdout } = await run(["--steps", "2", "--json"], { cwd, env });

  expect(code).toBe(0);
  expect(stdout).toContain('\\"first\\" was not answered: no answer came within 30 s.');
  expect(stdout).toContain("2 questions asked, 0 answered, 2 timed out");
  expect(server.exchanges).toHaveLength(4);
});

test("the retries of a server that is overloaded end with the question's time", async () => {
  const cwd = writeSkills(temporaryFolder(), { asks: ASKS });
  const { env } = await strictServer(playing([calling(["run_skill", { name: "asks" }])], () => failing(529)));

  const { code, stdout } = await run(["--steps", "1", "--json"], { cwd, env });

  expect(code).toBe(0);
  expect(stdout).toContain('"type":"lm-retry"');
  expect(stdout).toContain('\\"first\\" was not answered: no answer came within 30 s.');
});

test("a recording is replayed with its questions, those without an answer too", async () => {
  const cwd = writeSkills(temporaryFolder(), { asks: ASKS });
  const other = writeSkills(temporaryFolder(), { asks: ASKS });
  const recording = join(cwd, "recording.jsonl");
  const { server, env } = await strictServer(
    playing([calling(["run_skill", { name: "asks" }])], (request) =>
      wordsOf(request.messages[0]).includes("And now?") ? { fault: "hang" } : answer(request),
    ),
  );
  await run(["--steps", "3", "--record", recording], { cwd, env });

  const { code, stderr } = await run(["--steps", "3", "--replay", recording], { cwd: other });

  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(server.exchanges).toHaveLength(3 + 3);
  const file = "saves/lantern_save_step0003.png";
  const [recorded, replayed] = await Promise.all([
    readWholeSave(join(cwd, file)),
    readWholeSave(join(other, file)),
  ]);
  expect(replayed.memory.messageHistory).toEqual(recorded.memory.messageHistory);
  expect(JSON.stringify(recorded.memory.messageHistory)).toContain("no answer came within 30 s");
});

test("Ctrl-C while a skill waits for the LM ends at once, and its answers stay", async () => {
  const cwd = writeSkills(temporaryFolder(), { asks: ASKS });
  let hangs = true;
  const { server, env } = await strictServer(
    playing([calling(["run_skill", { name: "asks" }])], (request) =>
      hangs && wordsOf(request.messages[0]).includes("And now?") ? { fault: "hang" } : answer(request),
    ),
  );
  const questions = () => server.exchanges.filter(({ body }) => isQuestion(body)).length;
  const running = startRunner(["--steps", "1", "--json", "--set", "logLevel=warn"], { cwd, env });
  while (questions() < 3) await new Promise((resolve) => setTimeout(resolve, 5));

  const startMs = performance.now();
  running.child.kill("SIGINT");
  const stopped = await running.finished;
  const ms = performance.now() - startMs;
  hangs = false;
  const again = await run(["--steps", "1", "--json", "--set", "logLevel=warn"], { cwd, env });

  expect(stopped.code).toBe(130);
  // The machine may be busy: what waits for the answer would wait for 30 s.
  expect(ms).toBeLessThan(5_000);
  expect(stopped.stdout).toMatch(/"type":"finished".*"totalSteps":0/);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("- mended\\n- in words");
  // One play reply in all; the question that hung was asked again, the answered ones were not.
  expect(server.exchanges).toHaveLength(1 + 4);
});
