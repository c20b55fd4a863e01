import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";
import { failing } from "../../helpers/server/messages-replies.ts";
import type { WireRequest } from "../../helpers/server/messages-wire.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

const play = playerScript();

/** A folder and a strict server with that script, and the command there. */
async function gameAt(script: Parameters<typeof strictServer>[0] = play) {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(script);
  const start = (...args: string[]) =>
    run(["--steps", "2", "--json", "--set", "logLevel=silent", ...args], { cwd, env });
  const sent = () => server.exchanges.map(({ body }) => [body.thinking, body["output_config"]]);
  return { cwd, env, server, start, sent };
}

function noticesIn(stdout: string): string[] {
  const events = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return events.filter(({ type }) => type === "notice").map(({ text }) => text);
}

test.each(["claude-opus-4-5", "claude-sonnet-4-5", "claude-haiku-4-5-20251001"])(
  "%s plays, with the parameters that it takes",
  async (model) => {
    const { server, start } = await gameAt();

    const plain = await start("--model", model);
    const all = await start("--thinking", "on", "--effort", "max");

    expect([plain.code, all.code]).toEqual([0, 0]);
    expect(server.refusals()).toEqual([]);
    expect(server.exchanges.map(({ body }) => body.thinking?.type)).toEqual([
      undefined,
      undefined,
      "enabled",
      "enabled",
    ]);
  },
);

test("--effort and --thinking are kept in the save", async () => {
  const { cwd, server, start, sent } = await gameAt();

  await start("--effort", "low", "--thinking", "off");
  await start();
  await start("--effort", "high", "--thinking", "on");

  expect(server.refusals()).toEqual([]);
  const low = [{ type: "between_tools" }, { effort: "low" }];
  const high = [{ type: "adaptive", display: "summarized" }, { effort: "high" }];
  expect(sent()).toEqual([low, low, low, low, high, high]);
  const { memory } = await readWholeSave(join(cwd, "saves/lantern_save_step0006.png"));
  expect(memory.settings).toMatchObject({ effort: "high", thinking: true });
});

test("what a model does not take is said at the start", async () => {
  const { cwd, env } = await gameAt();

  const { code, stderr } = await run(["--steps", "1", "--model", "claude-haiku-4-5", "--effort", "low"], {
    cwd,
    env,
  });

  expect(code).toBe(0);
  expect(stderr).toContain("claude-haiku-4-5 takes no effort: low has no effect");
});

test.each([
  [["--effort", "huge"], '--effort takes one of low, medium, high, xhigh, max, got "huge"'],
  [["--thinking", "maybe"], '--thinking takes on or off, got "maybe"'],
  [["--pictures", "some"], '--pictures takes on or off, got "some"'],
])("%j is refused", async (args, words) => {
  const { code, stderr } = await run(["--steps", "1", ...args], { cwd: temporaryFolder() });

  expect({ code, stderr }).toEqual({ code: 64, stderr: `runner: ${words}\n` });
});

const WORDS = {
  thinking: "adaptive thinking is not supported on this model",
  output_config: "This model does not support the effort parameter.",
  cache_control: "cache_control: Extra inputs are not permitted",
} as const;

/** Refuses each of those parameters of one model, one at a time. */
function refusing(names: readonly (keyof typeof WORDS)[], model: string, status = 400): typeof play {
  return (request, n) => {
    const name = request.model === model ? names.find((known) => request[known] !== undefined) : undefined;
    if (name === undefined) return play(request, n);
    return failing(status, { type: "invalid_request_error", message: WORDS[name] });
  };
}

test.each([400, 422])(
  "parameters that a server refuses by name with %i are left out from then on",
  async (status) => {
    const names = ["thinking", "output_config", "cache_control"] as const;
    const script = refusing(names, "claude-next", status);
    const { cwd, server, start } = await gameAt(script);

    const first = await start("--model", "claude-next", "--effort", "low");
    const second = await start();

    expect([first.code, second.code]).toEqual([0, 0]);
    expect(noticesIn(first.stdout)).toEqual(
      names.map((name) =>
        expect.stringMatching(`refuses ${name} for claude-next .*(left out from now on|charged in full)$`),
      ),
    );
    expect(noticesIn(second.stdout)).toEqual([]);
    expect(server.exchanges).toHaveLength(names.length + 4);
    const { memory } = await readWholeSave(join(cwd, "saves/lantern_save_step0004.png"));
    expect(memory.settings.leftOut).toEqual({ "claude-next": names });
  },
);

test("cache breakpoints that a server refuses in the conversation are left out from then on", async () => {
  const refuse: typeof play = (request, n) => {
    const isMarked = JSON.stringify(request.messages).includes('"cache_control":');
    if (!isMarked) return play(request, n);
    const message = "messages.0.content.1.cache_control: Extra inputs are not permitted";
    return failing(400, { type: "invalid_request_error", message });
  };
  const { start, server } = await gameAt(refuse);

  const { code, stdout } = await start();

  expect(code).toBe(0);
  expect(noticesIn(stdout)).toEqual([expect.stringContaining("refuses cache_control for ")]);
  expect(JSON.stringify(server.exchanges.at(-1)?.body)).not.toContain("cache_control");
});

test("that a parameter is left out is a decision in the journal, which replays", async () => {
  const { cwd, env, server, start } = await gameAt(refusing(["output_config"], "claude-next"));
  await start("--model", "claude-next", "--effort", "low");

  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  const decisions = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "decision");
  rmSync(join(cwd, "saves/lantern_save_step0002.png"));
  rmSync(join(cwd, "saves/checkpoints"), { recursive: true, force: true });
  const asked = server.exchanges.length;
  const again = await start();
  const verdict = await run(["saves", "verify", "--all"], { cwd, env });

  expect(decisions).toMatchObject([{ step: 0, settings: { leftOut: { "claude-next": ["output_config"] } } }]);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('"replayedSteps":2');
  const later = server.exchanges.slice(asked).map(({ body }) => body["output_config"]);
  expect(later).toEqual([undefined, undefined]);
  expect(verdict.code).toBe(0);
});

test("what is asked for in another way, or of another server, is sent again", async () => {
  let isPicky = true;
  const picky = refusing(["output_config"], "claude-next");
  const { start, sent } = await gameAt((request, n) => (isPicky ? picky : play)(request, n));
  await start("--model", "claude-next", "--effort", "max");
  isPicky = false;

  await start("--effort", "max");
  await start("--effort", "low");

  const efforts = sent().map(([, config]) => (config as { effort?: string } | undefined)?.effort);
  expect(efforts).toEqual(["max", undefined, undefined, undefined, undefined, "low", "low"]);
});

test("a summary model that takes less than the player still writes the summary", async () => {
  const script = refusing(["thinking", "output_config"], "claude-brief");
  const { cwd, server, env } = await gameAt(script);

  const { code, stdout } = await run(
    [
      ...["--steps", "6", "--set", "maxHistory=8", "--effort", "low", "--set", "summaryModel=claude-brief"],
      ...["--json", "--set", "logLevel=silent"],
    ],
    { cwd, env },
  );

  expect(code).toBe(0);
  const isSummary = (body: WireRequest) => SUMMARY_MARKER.test(JSON.stringify(body.messages.at(-1)));
  const summaries = server.exchanges.filter(({ body }) => isSummary(body)).map(({ body }) => body.model);
  expect(summaries).toEqual(["claude-brief", "claude-brief", "claude-brief"]);
  expect(stdout).toContain('"type":"summarized"');
  const played = server.exchanges.filter(({ body }) => !isSummary(body));
  expect(played.every(({ body }) => body["output_config"] !== undefined)).toBe(true);
});
