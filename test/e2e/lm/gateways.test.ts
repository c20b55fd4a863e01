import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import {
  failing,
  pressing,
  type Saying,
  type Script,
  text,
  toolUse,
} from "../../helpers/server/messages-replies.ts";
import { type MessagesServerOptions, startMessagesServer } from "../../helpers/server/messages-server.ts";
import { playerScript } from "../../helpers/server/strict-server.ts";

/** A folder, and a server behind `ANTHROPIC_BASE_URL` of which nothing else is told. */
async function gateway(options: MessagesServerOptions = {}) {
  const cwd = temporaryFolder();
  const server = await startMessagesServer({ script: playerScript(), knowsAll: false, ...options });
  onTestFinished(() => server.close());
  const env = { ANTHROPIC_API_KEY: server.key, ANTHROPIC_BASE_URL: server.url };
  const play = async (steps: number, ...args: string[]) => {
    const start = [
      "--steps",
      String(steps),
      "--model",
      "claude-sonnet-5-5",
      "--json",
      "--set",
      "logLevel=silent",
    ];
    const { code, stdout } = await run([...start, ...args], { cwd, env });
    const events = stdout.trim().split("\n");
    const notices = events.flatMap((line): string[] => {
      const { type, text } = JSON.parse(line);
      return type === "notice" ? [text] : [];
    });
    return { code, notices };
  };
  return { cwd, env, server, play };
}

/** Says much, so that a prompt is soon longer than the least that is cached. */
const talker = (): Saying => ({
  content: [text("I look around once more. ".repeat(200)), toolUse("press_buttons", { buttons: ["b"] })],
  stopReason: "tool_use",
});

test("a gateway to the real API caches: 20 steps cost as much as without it, and nothing is said", async () => {
  const [gated, direct] = [await gateway(), await gateway()];

  const { code, notices } = await gated.play(20);
  await direct.play(20, "--set", "profile=anthropic", "--thinking", "off");

  expect({ code, notices }).toEqual({ code: 0, notices: [] });
  expect(gated.server.refusals()).toEqual([]);
  const [, ...later] = gated.server.exchanges.map(({ usage }) => usage?.cache_read_input_tokens ?? 0);
  expect(later.every((tokens) => tokens > 1_024)).toBe(true);
  expect(gated.server.dollars()).toBeLessThan(1.1 * direct.server.dollars());
});

test("a gateway that drops breakpoints is found out: one line, which is not said again, and they are sent on", async () => {
  const { cwd, env, server, play } = await gateway({ caches: false, script: talker });

  const first = await play(6);
  const second = await play(3);

  expect(first.notices).toEqual([
    "the server of claude-sonnet-5-5 reports no use of a prompt cache, so each request is charged in full",
  ]);
  expect([first.code, second.code, second.notices]).toEqual([0, 0, []]);
  expect(JSON.stringify(server.exchanges.at(-1)?.body)).toContain('"cache_control":');
  const decisions = journalOf(cwd).filter(({ type }) => type === "decision");
  expect(decisions).toMatchObject([{ settings: { leftOut: { "claude-sonnet-5-5": ["cache"] } } }]);
  expect(await run(["saves", "verify"], { cwd, env })).toMatchObject({ code: 0 });
});

test.each([
  "cache_control is not supported",
  "messages.0.content.1.cache_control: Extra inputs are not permitted",
  "system: Input should be a valid string",
  "json: cannot unmarshal array into Go struct field MessagesRequest.system of type string",
])(
  "a server that refuses breakpoints is asked without them, in the next command, too: %s",
  async (message) => {
    const script: Script = ({ system }) =>
      Array.isArray(system) ? failing(400, { type: "invalid_request_error", message }) : pressing("b");
    const { server, play } = await gateway({ script });

    const first = await play(2);
    const second = await play(2);

    expect(first.notices).toEqual([
      expect.stringMatching(/refuses cache_control .* so each request is charged in full$/),
    ]);
    expect([first.code, second.code, second.notices]).toEqual([0, 0, []]);
    const bodies = server.exchanges.map(({ body }) => JSON.stringify(body).includes('"cache_control":'));
    expect(bodies).toEqual([true, false, false, false, false]);
  },
);

function journalOf(cwd: string): readonly { readonly type: string }[] {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}
