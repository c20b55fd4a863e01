import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { inTurn, pressing, type Saying, text, toolUse } from "../../helpers/server/messages-replies.ts";
import { blocksOf } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openTerminal } from "../processes/open-terminal.ts";

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const ESC = "\u001b";
/** Empties a line. */
const CTRL_U = "\u0015";
const ASKED = "[q]uit";
const GATED = ["--model", "explorer", "--set", "logLevel=silent", "--interrupt-before", "act"];

/** A new game on a terminal that asks before each action, and what its journal says of the decisions. */
function interactive(context: Pick<TestContext, "skip">, ...args: string[]) {
  const cwd = temporaryFolder();
  const terminal = openTerminal(context, [...GATED, "--new-game", "--interactive", ...args], {
    ...{ cwd, env: { NO_COLOR: "1" } },
  });
  return { ...terminal, cwd, records: (type: string) => recordsIn(cwd, type) };
}

function recordsIn(cwd: string, type: string) {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter((record) => record.type === type);
}

describe("--interactive on a terminal", () => {
  test("shows the screen and asks; a approves, and the same command goes on to its end", async (context) => {
    const { saw, press, finished, records } = interactive(context, "--steps", "2");

    await saw(ASKED);
    press("a");
    await saw(ASKED, 2);
    press("a");
    const { code, shown } = await finished;

    expect(code).toBe(0);
    expect(shown).toContain(
      "[a]pprove [r]eject [e]dit [b]uttons [s]ay [c]ontinue without stopping [q]uit: a\r\n",
    );
    // The picture in shades, since there are no colours.
    expect(shown).toMatch(/[░▒▓█]{20}/);
    expect(shown).not.toContain("runner resume");
    expect(shown).toContain("Steps: 1 played now, 2 in all.");
    expect(records("resume").map(({ decision }) => decision)).toEqual([
      { type: "approve" },
      { type: "approve" },
    ]);
  });

  test("r and s and b ask for a line; an empty or a bad one asks again", async (context) => {
    const { saw, press, finished, records } = interactive(context, "--steps", "3");

    await saw(ASKED);
    press("r");
    await saw("Why? ");
    press("\n");
    await saw(ASKED, 2);
    press("r");
    await saw("Why? ", 2);
    press("not yet\n");
    await saw(ASKED, 3);
    press("b");
    await saw("Which buttons? ");
    press("jump\n");
    await saw("takes buttons like up,up,a");
    await saw(ASKED, 4);
    press("b");
    await saw("Which buttons? ", 2);
    press("start, a\n");
    await saw(ASKED, 5);
    press("s");
    await saw("Message to the LM: ");
    press("Mind the gap.\n");
    const { code } = await finished;

    expect(code).toBe(0);
    expect(records("resume").map(({ decision, say }) => [decision, say])).toEqual([
      [{ type: "reject", why: "not yet" }, null],
      [{ type: "buttons", buttons: ["start", "a"] }, null],
      [{ type: "approve" }, "Mind the gap."],
    ]);
  });

  test("c stops no more while the command runs; the interrupts stay for the next one", async (context) => {
    const { saw, press, finished, cwd, records } = interactive(context, "--steps", "3");

    await saw(ASKED);
    press("x");
    await saw(ASKED, 2);
    press("C");
    const { code, shown } = await finished;
    const next = await run([...GATED.slice(0, 4), "--steps", "1"], { cwd });

    expect(code).toBe(0);
    expect(shown).toContain("This command does not stop again; the next one does.");
    expect(shown).toContain("Steps: 3 played now, 3 in all.");
    expect(records("interrupt")).toHaveLength(2);
    expect(next.code).toBe(3);
  });

  test.for([
    ["q", "q"],
    ["the end of the input", CTRL_D],
    ["Ctrl-C", CTRL_C],
  ])("%s leaves it open, tells the commands and exits with 3", async ([_, keys = ""], context) => {
    const { saw, press, finished, records, cwd } = interactive(context, "--steps", "1");

    await saw(ASKED);
    press(keys);
    const { code, shown } = await finished;
    const later = await run(["resume", "--set", "logLevel=silent"], { cwd });

    expect(code).toBe(3);
    expect(shown).toMatch(/It stays open\.\r\nApprove: runner resume \w{8} /);
    expect([later.code, records("resume").length]).toEqual([0, 1]);
  });

  test.for([
    ["Esc", ESC],
    ["Ctrl-C", CTRL_C],
  ])(
    "%s leaves a line for the question, and what was typed there is forgotten",
    async ([_, key = ""], context) => {
      const { saw, press, finished, records } = interactive(context, "--steps", "1");

      await saw(ASKED);
      press("r");
      await saw("Why? ");
      press("not");
      await saw("not");
      press(key);
      await saw(ASKED, 2);
      press("r");
      await saw("Why? ", 2);
      press("too early\n");
      const { code } = await finished;

      expect(code).toBe(0);
      expect(records("resume").map(({ decision }) => decision)).toEqual([
        { type: "reject", why: "too early" },
      ]);
    },
  );

  test("the LM's words and the start of the run are not shown again after an answer", async (context) => {
    const { saw, press, finished } = interactive(context, "--verbose", "--steps", "1");

    await saw(ASKED);
    const before = "This looks like a title screen: I press start.";
    press("a");
    const { code, shown } = await finished;

    const after = shown.slice(shown.indexOf("[q]uit: a"));
    expect(code).toBe(0);
    expect(shown).toContain(before);
    expect(after).toContain("press_buttons start");
    expect(after).not.toContain(before);
    expect(after).not.toContain("continuing from step 0");
  });

  test("the end of the input in the middle of a line leaves it open, too", async (context) => {
    const { saw, press, finished, records } = interactive(context, "--steps", "1");

    await saw(ASKED);
    press("r");
    await saw("Why? ");
    press(CTRL_D);
    const { code, shown } = await finished;

    expect(code).toBe(3);
    expect(shown).toContain("It stays open.");
    expect(records("resume")).toEqual([]);
  });

  test("approves by itself after autoContinueAfter, which is written down", async (context) => {
    const { finished, records } = interactive(context, "--steps", "2", "--set", "autoContinueAfter=0.3s");

    const { code, shown } = await finished;

    expect(code).toBe(0);
    // The question is longer than the terminal is wide, and broken between words.
    expect(shown.replace(/\r\n/g, " ")).toMatch(
      /\[q\]uit \(approves automatically in .*\): approved: no key was pressed /,
    );
    expect(records("resume").map(({ decision }) => decision)).toEqual([
      { type: "approve", by: "timeout" },
      { type: "approve", by: "timeout" },
    ]);
  });

  test("asks what can be answered only: where nothing is pending there is nothing to reject", async (context) => {
    const cwd = temporaryFolder();
    const args = ["--new-game", "--steps", "1", "--interrupt-before", "decide", "--interactive"];
    const { saw, press, finished } = openTerminal(context, [...GATED.slice(0, 4), ...args], { cwd });

    await saw("[a]pprove [s]ay [c]ontinue without stopping [q]uit: ");
    press("r");
    await saw(ASKED, 2);
    press("a");

    expect((await finished).code).toBe(0);
  });

  test("asks at an interrupt that was open before, and plays then what the command asks for", async (context) => {
    const cwd = temporaryFolder();
    await run([...GATED, "--new-game", "--steps", "9"], { cwd });
    const args = [...GATED.slice(0, 4), "--until-step", "2", "--interactive"];
    const { saw, press, finished } = openTerminal(context, args, { cwd });

    await saw(ASKED);
    press("a");
    await saw(ASKED, 2);
    press("c");
    const { code, shown } = await finished;

    expect(code).toBe(0);
    expect(shown).toContain(", 2 in all.");
  });

  test("asks after runner resume, too; with --json the words stand beside the events", async (context) => {
    const cwd = temporaryFolder();
    await run([...GATED, "--new-game", "--steps", "2"], { cwd });
    const args = ["resume", "--interactive", "--json", "--set", "logLevel=silent"];
    const { saw, press, finished } = openTerminal(context, args, { cwd });

    await saw(ASKED);
    press("a");
    const { code, shown } = await finished;

    expect(code).toBe(0);
    expect(shown).toContain("Stopped for a person at step 2");
    expect(shown).toContain('"type":"interrupt"');
  });
});

describe("e decides each call", () => {
  const reply: Saying = {
    content: [
      text("I walk and note it."),
      toolUse("press_buttons", { buttons: ["up"] }),
      toolUse("write_note", { name: "door\u009b31m", text: "shut" }),
    ],
    stopReason: "tool_use",
  };

  async function asked(context: Pick<TestContext, "skip">, first: Saying) {
    const { server, env } = await strictServer(inTurn(first, pressing("a")));
    const cwd = temporaryFolder();
    const args = ["--new-game", "--steps", "2", "--interrupt-when", "step == 1", "--interactive"];
    const terminal = openTerminal(context, [...args, "--set", "logLevel=silent"], {
      ...{ cwd, env: { ...env, NO_COLOR: "1" }, columns: 200 },
    });
    await terminal.saw(ASKED);
    terminal.press("e");
    const results = () =>
      blocksOf(server.exchanges.at(-1)?.body.messages.at(-1))
        .filter(({ type }) => type === "tool_result")
        .map(({ content }) => JSON.stringify(content));
    return { ...terminal, results, records: (type: string) => recordsIn(cwd, type) };
  }

  test("one is rejected, and the other edited, where an input that does not fit is asked for again", async (context) => {
    const { saw, shown, press, finished, results, records } = await asked(context, reply);

    await saw("[b]ack: ");
    press("b");
    await saw(ASKED, 2);
    press("e");
    await saw("Call 1 of 2, press_buttons up", 2);
    await saw("[b]ack: ", 2);
    press("r");
    await saw("Why? ");
    press("not up\n");
    await saw("Call 2 of 2, write_note");
    await saw("[b]ack: ", 3);
    press("e");
    await saw('{"name":"door\\u009b31m","text":"shut"}');
    press(`${CTRL_U}{"name":"door"}\n`);
    await saw("write_note does not take this: ");
    // The line is there again, with the text as it was left.
    await expect.poll(shown, { timeout: 20_000 }).toMatch(/does not take this: .*\{"name":"door"\}$/s);
    press(`${CTRL_U}{"name":"door","text":"open"}\n`);
    const { code } = await finished;

    expect(code).toBe(0);
    expect(results()).toEqual([
      expect.stringContaining("The operator refused this: not up."),
      expect.stringContaining(
        'changed the input of this call to {\\"name\\":\\"door\\",\\"text\\":\\"open\\"}',
      ),
    ]);
    expect(records("resume")).toHaveLength(1);
  });

  test("a single call is edited at once; Esc leaves it as it was", async (context) => {
    const { saw, press, finished, records } = await asked(context, pressing("up"));

    await saw('{"buttons":["up"]}');
    press(ESC);
    await saw(ASKED, 2);
    press("e");
    await saw("press_buttons with: ", 2);
    press(`${CTRL_U}{"buttons":["start"]}\n`);
    const { code } = await finished;

    expect(code).toBe(0);
    expect(Object.values(records("resume")[0].decision.calls)).toEqual([
      { type: "edit", input: { buttons: ["start"] } },
    ]);
  });
});

test("without a terminal --interactive asks nobody and approves nothing", async () => {
  const cwd = temporaryFolder();

  const { code, stdout } = await run(
    [...GATED, "--new-game", "--steps", "2", "--interactive", "--set", "autoContinueAfter=1s"],
    { cwd },
  );

  expect(code).toBe(3);
  expect(stdout).toMatch(/^Approve: runner resume \w{8} /m);
  expect(recordsIn(cwd, "resume")).toEqual([]);
});
