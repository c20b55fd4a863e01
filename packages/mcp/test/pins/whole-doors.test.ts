import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { say } from "../../../../test/helpers/pins/say.ts";
import { serveMcp } from "../../src/commands/serve-mcp.ts";
import { withAnswerName } from "../../src/player/answer.ts";
import { openBudget, standingOf } from "../../src/player/budget.ts";

test("a server over HTTP says where it is and with which token, as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = temporaryFolder();
  const lines: string[] = [];
  const serve = async (title: string, env: Readonly<Record<string, string>>, options: object = {}) => {
    const ending = new AbortController();
    const { signal } = ending;
    const given = { saveDir: join(cwd, "saves"), ...options };
    const act = (world: World) => {
      // The address is the last thing that is said on stdout: the server ends then.
      const write: World["stdout"]["write"] = (piece) => {
        world.stdout.write(piece);
        ending.abort(new Error("stopped"));
      };
      return serveMcp({ ...world, stdout: { ...world.stdout, write }, signal }, given, [], { port: 0 }, null);
    };
    lines.push(`$ mcp --port 0, ${title}: ${await say(cwd, act, { env })}\n`);
  };

  await serve("without a token", {});
  await serve("as JSON", { RUNNER_MCP_TOKEN: "" }, { json: true });
  await serve("with a token", { RUNNER_MCP_TOKEN: "a-secret~16-long" });
  await serve("with a token, as JSON", { RUNNER_MCP_TOKEN: "a-secret~16-long" }, { json: true });
  await serve("quiet", { RUNNER_MCP_TOKEN: "!-secret-16-long" }, { quiet: true });
  await serve("with a short token", { RUNNER_MCP_TOKEN: "a-secret-15-lon" });
  await serve("with a space in the token", { RUNNER_MCP_TOKEN: "a secret with spaces" });
  await serve("with a letter beyond ASCII", { RUNNER_MCP_TOKEN: "a-secret-with-é-in" });
  await serve("with another ROM that is not there", {}, { rom: join(cwd, "gone.gb") });
  await serve("with an origin of two kinds", {}, { newGame: true, load: "latest" });
  lines.push(
    `saves: ${readdirSync(join(cwd, "saves")).filter((name) => name.includes("lock")).length} locks\n`,
  );

  const text = lines
    .join("\n")
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replace(/(?<=Bearer |"token":")[\w-]{43}/g, "TOKEN");
  await expect(text).toMatchFileSnapshot("./known/doors.txt");
});

test("a client's play ends at its steps, at a step of the run, or after its time", () => {
  let nowMs = 5_000;
  const endsOf = (config: object, totals: readonly number[]): readonly (string | undefined)[] => {
    const budget = openBudget({ steps: null, untilStep: null, limits: {}, ...config } as never, () => nowMs);
    return totals.map((totalSteps) => {
      const end = budget.end({ totalSteps });
      budget.played();
      nowMs += 1_000;
      return end === null ? "goes on" : `${end.why}: ${end.text}`;
    });
  };

  expect({
    always: endsOf({}, [0, 9]),
    steps: endsOf({ steps: 2 }, [7, 8, 9]),
    none: endsOf({ steps: 0 }, [7]),
    until: endsOf({ untilStep: 9 }, [8, 9, 10]),
    time: endsOf({ limits: { ms: 2_000 } }, [1, 2, 3]),
    forever: endsOf({ limits: { ms: null } }, [1, 2]),
    all: endsOf({ steps: 1, untilStep: 1, limits: { ms: 500 } }, [0, 0, 1]),
  }).toMatchInlineSnapshot(`
    {
      "all": [
        "goes on",
        "budget: the session's limit of 1 step is reached: the run is saved",
        "budget: the session's limit of 1 step is reached: the run is saved",
      ],
      "always": [
        "goes on",
        "goes on",
      ],
      "forever": [
        "goes on",
        "goes on",
      ],
      "none": [
        "budget: the session's limit of 0 steps is reached: the run is saved",
      ],
      "steps": [
        "goes on",
        "goes on",
        "budget: the session's limit of 2 steps is reached: the run is saved",
      ],
      "time": [
        "goes on",
        "goes on",
        "budget: the run has been played for 2 s, its limit: the run is saved",
      ],
      "until": [
        "goes on",
        "budget: the run is at step 9, its last: the run is saved",
        "budget: the run is at step 9, its last: the run is saved",
      ],
    }
  `);
});

test("a run that is over says why it does not go on", () => {
  const outcomes = [
    [{ type: "interrupted" }, "before act"],
    [{ type: "budget", reason: "max_cost" }, null],
    [{ type: "done", isReached: true }, null],
    [{ type: "done", isReached: false }, null],
    [{ type: "done" }, null],
    [{ type: "failed", reason: "the disk is full" }, null],
    [{ type: "cancelled", reason: "stopped" }, null],
  ] as const;

  expect(
    outcomes.map(([outcome, reason]) => {
      const { why, text } = standingOf({ type: "over", outcome, reason } as never);
      return `${outcome.type}: ${why}: ${text}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "interrupted: interrupted: the run waits for a decision (before act): it continues once a person has decided with \`runner resume\`",
      "budget: budget: max_cost: the run is saved",
      "done: ended: what the run was played for is reached, and it is saved",
      "done: budget: all steps of the session are played, and the run is saved",
      "done: budget: all steps of the session are played, and the run is saved",
      "failed: ended: the run ended (the disk is full), and is saved where it could be",
      "cancelled: ended: the run ended (stopped), and is saved where it could be",
    ]
  `);
  expect(withAnswerName("continue_skill, continue_skill or run_skill")).toBe("answer, answer or run_skill");
});
