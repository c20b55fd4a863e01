import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { changeSave } from "../../helpers/saves/change-save.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";
import { inTurn, pressing, text, toolUse } from "../../helpers/server/messages-replies.ts";
import { blocksOf } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const QUIET = ["--set", "logLevel=silent"];

const FIRST = {
  content: [
    text(`I go \u001b[31mup.\n\n${"It is a long way. ".repeat(40)}`),
    toolUse("press_buttons", { buttons: ["up", "up"] }),
    toolUse("take_note", { key: "door", text: "It is\u0007 shut." }),
  ],
  stopReason: "tool_use",
};

/** A run that stands before its first action, and what plays it. */
async function stoppedRun(...more: string[]) {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(inTurn(FIRST, pressing("a"), pressing("b")));
  const play = async (...args: string[]) => {
    const ended = await run([...args, ...QUIET], { cwd, env });
    const asked = server.exchanges.length;
    return { ...ended, asked };
  };
  const stopped = await play("--new-game", "--steps", "3", "--interrupt-before", "act", ...more);
  return { cwd, env, server, play, stopped };
}

/** The name of the only interrupt's checkpoint in a folder. */
function interruptIn(cwd: string): string {
  const names = readdirSync(join(cwd, "saves/checkpoints"));
  return names.find((name) => name.includes("_interrupt_")) ?? "";
}

/** The id in the name of a checkpoint. */
const idIn = (file: string): string => /_([0-9a-f]+)\.png$/.exec(file)?.[1] ?? "";

/** What the main save of a folder holds. */
async function savedIn(cwd: string) {
  const folder = join(cwd, "saves");
  const name = readdirSync(folder).find((one) => one.includes("_save_")) ?? "";
  const { memory, machineSha256, totalSteps } = await readWholeSave(join(folder, name));
  const { settings, notes, messageHistory } = memory;
  return { settings, notes, length: messageHistory.length, machineSha256, totalSteps };
}

const jsonLines = (written: string) =>
  written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The texts of the last user message that the server got. */
function lastTexts(server: Awaited<ReturnType<typeof strictServer>>["server"]): readonly string[] {
  const message = server.exchanges.at(-1)?.body.messages.at(-1);
  return blocksOf(message).flatMap((block) => {
    if (block.type === "text") return [String(block["text"])];
    if (block.type !== "tool_result") return [];
    return [JSON.stringify(block["content"])];
  });
}

describe("at a stop", () => {
  test("the pending words and calls, the reason, the place, the checkpoint and the ways on are printed", async () => {
    const { cwd, stopped } = await stoppedRun();

    const file = interruptIn(cwd);
    const id = idIn(file);
    expect([stopped.code, stopped.asked]).toEqual([3, 1]);
    const lines = stopped.stdout.split("\n");
    const from = lines.findIndex((line) => line.startsWith("Stopped for a person"));
    expect(lines.slice(from)).toEqual([
      "Stopped for a person at step 1: before act.",
      "The player is about to do this:",
      "  I go [31mup.",
      expect.stringMatching(/^ {2}It is a long way\. .*…$/),
      "  1 › press_buttons up up",
      '  2 › take_note key="door" text="It is\\u0007 shut."',
      "Steps: 0 played now, 0 in all.",
      `Checkpoint: saves/checkpoints/${file} (${id}).`,
      `Approve: runner resume ${id} --set logLevel=silent`,
      `Reject: runner resume ${id} --reject "why" --set logLevel=silent`,
      `Press others: runner resume ${id} --buttons "up,up,a" --set logLevel=silent`,
      `Decide each call: runner resume ${id} --call '1={"key":"value"}' --call "2=reject:why" --set logLevel=silent`,
      `Say something: runner resume ${id} --say "text" --set logLevel=silent`,
      "",
    ]);
    expect(lines[from + 3]?.length).toBeLessThanOrEqual(202);
  });

  test("--call decides each call: by its number, or the id that --json gives", async () => {
    const { play, server } = await stoppedRun("--json");
    const { stdout } = await play("--steps", "1", "--json");
    const [, second] = jsonLines(stdout).at(-1).pending.toolCalls;

    const edited = '1={"buttons":["left"]}';
    const { code } = await play("resume", "--call", edited, "--call", `${second.id}=reject:no notes`);

    expect(code).toBe(3);
    expect(lastTexts(server).slice(0, 2)).toEqual([
      expect.stringContaining('changed the input of this call to {\\"buttons\\":[\\"left\\"]}. Pressed'),
      expect.stringContaining("The operator refused this: no notes. Nothing was done."),
    ]);
  });

  test.each([
    [["--call", "9=approve"], "no call 9 is pending: there is 1 (toolu_"],
    [["--call", "1=reject"], "--call takes a call and its decision: 1=approve, 2=reject:why or"],
    [["--call", "1={up}"], "--call takes a call and its decision"],
    [["--call", "1=approve", "--call", "1=reject:no"], "--call names 1 twice: pass it once"],
    [["--call", "1=approve", "--approve"], "--approve and --call cannot be combined"],
    [["--call", '1={"buttons":["jump"]}'], 'call 1, press_buttons, does not take this input: "buttons.0": '],
  ])("%j is refused in one line, and nothing is written", async (args, words) => {
    const { cwd, play } = await stoppedRun();
    const journal = () => readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");
    const before = journal();

    const { code, stderr } = await play("resume", ...args);

    expect(code).toBe(64);
    expect(stderr).toContain(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(journal()).toBe(before);
  });

  test("--json gives the event as it is; --quiet leaves out the rest only", async () => {
    const { play } = await stoppedRun();

    const json = await play("--steps", "1", "--json");
    const quiet = await play("--steps", "1", "--quiet");

    expect(jsonLines(json.stdout).at(-1)).toMatchObject({
      ...{ type: "interrupt", node: "act", when: "before", reason: "before act", step: 1 },
      state: { step: 0, next: "act" },
      pending: { by: "lm", toolCalls: [{ name: "press_buttons" }, { name: "take_note" }] },
      ...{ outcome: { type: "interrupted" }, totalSteps: 0, sessionSteps: 0, unsavedSteps: 0 },
    });
    expect(quiet.stdout).toMatch(/^Stopped for a person at step 1: before act\.\n/);
  });

  test("whatever would go on from it plays nothing, says the same, and exits with 3", async () => {
    const { cwd, play, stopped } = await stoppedRun();
    const told = stopped.stdout.slice(stopped.stdout.indexOf("Stopped for a person"));
    const file = interruptIn(cwd);
    const before = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

    for (const args of [
      ["--steps", "5"],
      ["--until-step", "2"],
      ["skills", "run", "close-menu"],
      ["--load", `saves/checkpoints/${file}`, "--steps", "1"],
      ["--load", idIn(file), "--steps", "1"],
      ["--steps", "2", "--goal", "Something else"],
    ]) {
      const { code, stdout, asked } = await play(...args);

      expect([args, code, asked]).toEqual([args, 3, 1]);
      // A goal that was given is repeated by the commands.
      expect(stdout.replaceAll(" --goal 'Something else'", "")).toContain(told);
    }
    expect(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")).toBe(before);
  });
});

describe("runner resume", () => {
  test("approves, and goes on to where the interrupted command was to end", async () => {
    const { play, server } = await stoppedRun();

    const second = await play("resume", "--verbose");
    const third = await play("resume", "latest", "--approve");
    const end = await play("resume", "--set", "interrupts=off");
    const none = await play("resume");

    expect([second.code, third.code, end.code]).toEqual([3, 3, 0]);
    expect([second.asked, third.asked, end.asked]).toEqual([2, 3, 3]);
    expect(second.stdout).toContain("  › press_buttons up up\n");
    expect(end.stdout).toContain("Steps: 1 played now, 3 in all.");
    expect([none.code, none.stderr]).toEqual([66, expect.stringMatching(/no interrupt is open in saves: /)]);
    expect(server.refusals()).toEqual([]);
  });

  test("rejects: the machine stays as it is, and the LM is told who refused and why", async () => {
    const { play, server } = await stoppedRun();

    const { code, stdout } = await play(
      "resume",
      "--reject",
      "not yet",
      "--say",
      "heal first",
      "--verbose",
      "--steps",
      "2",
    );

    expect(code).toBe(3);
    expect(stdout).toMatch(/^ {2}✗ press_buttons up up\n {4}The operator refused this: not yet\./m);
    const texts = lastTexts(server);
    expect(texts.filter((words) => words.includes("not yet"))).toHaveLength(2);
    expect(texts.at(-1)).toMatch(/operator: heal first/);
  });

  test("presses other buttons in the place of the LM's", async () => {
    const { play, server } = await stoppedRun();

    const { code } = await play("resume", "--buttons", "START, a", "--steps", "2");

    expect(code).toBe(3);
    expect(lastTexts(server).join("\n")).toMatch(/the operator .* start, a instead/);
  });

  test("the transcript shows what was pressed instead, and what the LM was told", async () => {
    const { play } = await stoppedRun();

    const { stdout } = await play(
      "resume",
      "--buttons",
      "START, a",
      "--say",
      "Stay\u0007 here.",
      "--verbose",
      "--steps",
      "1",
    );

    const lines = stdout.split("\n");
    expect(lines.slice(lines.indexOf("  › the operator presses start, a instead")).slice(0, 4)).toEqual([
      "  › the operator presses start, a instead",
      "  › the operator says: Stay here.",
      "  ✗ press_buttons up up: not carried out",
      expect.stringMatching(/^ {2}✗ take_note .*: not carried out$/),
    ]);
    expect(stdout).not.toContain("no tool was called");
  });

  test("the transcript shows a word to the LM where no action is pending", async () => {
    const { play } = await stoppedRun();
    await play("resume", "--set", "interrupts=off", "--set", "interruptAfter=act");

    const { stdout } = await play("resume", "--say", "heal first", "--verbose", "--steps", "1");

    expect(stdout).toMatch(/ plays\.\n {2}› the operator says: heal first\nstep 1\nDone\./);
  });

  test("sets what an option sets, typed like it, and writes it down", async () => {
    const { play, cwd } = await stoppedRun();

    const set = ["--set", "goal=Find a=b", "--set", "max-history=8", "--set", "interrupts=false"];
    const { code } = await play("resume", ...set, "--set", "language=Dansk");
    const { settings } = await savedIn(cwd);
    const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

    expect(code).toBe(0);
    expect(settings).toMatchObject({ goal: "Find a=b", maxHistory: 8, language: "Dansk" });
    const record = journal.split("\n").find((line) => line.includes('"type":"resume"'));
    expect(JSON.parse(record ?? "")).toMatchObject({
      decision: { type: "approve" },
      settings: { goal: "Find a=b", maxHistory: 8, language: "Dansk", interrupts: null },
    });
  });

  test.each([
    [["--approve", "--reject", "no"], /--approve and --reject cannot be combined/],
    [["--reject", "no", "--buttons", "a"], /--reject and --buttons cannot be combined/],
    [["--buttons", "jump"], /--buttons takes buttons like up,up,a \(.*\), got "jump"/],
    [["--buttons", ""], /--buttons takes buttons/],
    [["--reject", ""], /--reject takes a text/],
    [["--set", "goal"], /--set takes a setting like goal=text, got "goal"/],
    [["--set", "gaol=x"], /runner resume does not take --set gaol: did you mean goal\?/],
    [["--set", "saveInfo=on"], /runner resume does not take --set saveInfo: see runner help options/],
    [["--set", "maxHistory=1"], /--set maxHistory takes a whole number of at least 4, got "1"/],
    [["--set", "seed=1", "--set", "seed=2"], /--set names seed twice/],
    [["--new-game"], /runner resume does not take --new-game/],
    [["--load", "x"], /runner resume does not take --load/],
    [["--set", "autoSave=off"], /records a decision/],
    [["--interrupt-when", "step >"], /condition cannot be used/],
  ])("refuses %j, and writes nothing", async (args, message) => {
    const { play, cwd } = await stoppedRun();
    const before = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

    const { code, stderr, asked } = await play("resume", ...args);

    expect([code, stderr, asked]).toEqual([64, expect.stringMatching(message), 1]);
    expect(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")).toBe(before);
  });

  test.each(["--reject", "--buttons"])("refuses %s where no action is pending", async (flag) => {
    const { play, cwd, stopped } = await stoppedRun("--interrupt-before", "decide");
    const before = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

    const { code, stderr } = await play("resume", flag, "a");

    expect([stopped.code, stopped.asked]).toEqual([3, 0]);
    expect(stopped.stdout).toMatch(/^Next is decide; no action is pending\.$/m);
    expect(stopped.stdout).not.toContain("--reject");
    expect([code, stderr]).toEqual([64, expect.stringMatching(/no action is pending before decide/)]);
    expect(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")).toBe(before);
  });

  test("takes a file, an id or a label; a second time from one checkpoint it is another branch", async () => {
    const { play, cwd, server } = await stoppedRun();
    const file = interruptIn(cwd);
    await run(["saves", "label", `saves/checkpoints/${file}`, "the door"], { cwd });

    const byFile = await play("resume", `saves/checkpoints/${file}`, "--steps", "1");
    const byId = await play("resume", idIn(file), "--reject", "no", "--steps", "1");
    const byLabel = await play("resume", "the door", "--buttons", "b", "--steps", "1");
    const other = await play("resume", "saves/lantern_save_step0001.png");
    const listed = jsonLines((await run(["saves", "--all", "--json"], { cwd })).stdout);

    expect([byFile.code, byId.code, byLabel.code]).toEqual([0, 0, 0]);
    // The pending reply was paid once, and each branch is whole.
    expect(server.exchanges).toHaveLength(1);
    const branches = new Set(listed.map(({ branchId }) => branchId));
    expect(branches.size).toBe(3);
    expect([other.code, other.stderr]).toEqual([
      66,
      expect.stringMatching(/not the checkpoint of an interrupt/),
    ]);
    expect((await run(["saves", "verify", "--all"], { cwd })).code).toBe(0);
  });

  test("goes back to an older game's only where that one is named, and finds none in an empty folder", async () => {
    const { play, cwd } = await stoppedRun();

    const fresh = await play("--new-game", "--steps", "1", "--set", "interrupts=off", "--model", "explorer");
    const plain = await play("resume", "--steps", "1");
    const [, older = ""] = /runner resume (\w+),/.exec(plain.stderr) ?? [];
    const back = await play("resume", older, "--verbose", "--steps", "1");
    const nowhere = await run(["resume", "--save-dir", join(cwd, "empty")], { cwd });

    expect([fresh.code, plain.code, plain.stdout]).toEqual([0, 66, ""]);
    expect(back.stdout).toContain("  › press_buttons up up\n");
    expect(back.code).toBe(0);
    expect([nowhere.code, nowhere.stderr]).toEqual([66, expect.stringMatching(/no interrupt is open/)]);
  });

  test("two at once: one plays, the other is refused and changes nothing", async () => {
    const { cwd, server, play } = await stoppedRun();
    const { env } = await strictServer(inTurn({ fault: "hang" }));
    const first = startRunner(["resume", "--verbose", "--steps", "2", ...QUIET], { cwd, env });
    await first.saw("  › press_buttons up up\n");
    const before = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

    const second = await play("resume", idIn(interruptIn(cwd)), "--reject", "no");
    first.child.kill("SIGTERM");
    const { code } = await first.finished;

    expect([second.code, second.stderr]).toEqual([75, expect.stringMatching(/in use by process \d+/)]);
    expect(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").startsWith(before)).toBe(true);
    expect([code, server.exchanges.length]).toEqual([143, 1]);
    expect((await run(["saves", "verify", "--all"], { cwd })).code).toBe(0);
  });

  test("goes on from an interrupt whose checkpoint does not exist: the journal has it", async () => {
    const { play, cwd } = await stoppedRun();
    rmSync(join(cwd, "saves/checkpoints", interruptIn(cwd)));

    const { code, stdout, asked } = await play("resume", "--verbose", "--steps", "1");

    expect([code, asked]).toEqual([0, 1]);
    expect(stdout).toContain("  › press_buttons up up\n");
  });

  test("goes on with the replies of a recording", async () => {
    const recorded = await strictServer(inTurn(FIRST, pressing("a"), pressing("b")));
    const cwd = temporaryFolder();
    const file = ["--set", "logLevel=silent", "--new-game", "--steps", "3"];
    await run([...file, "--record", "replies.jsonl"], { cwd, env: recorded.env });

    const replay = ["--replay", "replies.jsonl", "--set", "logLevel=silent"];
    const codes = [(await run([...replay, ...file.slice(2), "--interrupt-before", "act"], { cwd })).code];
    for (let i = 0; i < 3; i += 1) codes.push((await run(["resume", ...replay], { cwd })).code);

    expect(codes).toEqual([3, 3, 3, 0]);
    expect(recorded.server.exchanges).toHaveLength(3);
  });

  test("needs an end, where the interrupted run had none", async () => {
    const { play, cwd } = await stoppedRun();
    const file = join(cwd, "saves/checkpoints", interruptIn(cwd));
    const { memory } = await readWholeSave(file);
    await changeSave(file, () => ({
      ...memory,
      ...(memory.interrupt && { interrupt: { ...memory.interrupt, target: { untilStep: null } } }),
    }));

    const { code, stderr } = await play("resume");

    expect([code, stderr]).toEqual([
      64,
      expect.stringMatching(/had no end: pass --steps, --until-step or --until/),
    ]);
  });

  test("goes on without a journal, too", async () => {
    const { play } = await stoppedRun("--set", "journal=off");

    const second = await play("resume", "--set", "journal=off");
    const end = await play("resume", "--set", "journal=off", "--set", "interrupts=off");
    const none = await play("resume", "--set", "journal=off");

    expect([second.code, second.asked]).toEqual([3, 2]);
    expect([end.code, end.asked, none.code]).toEqual([0, 3, 66]);
  });

  test("and a damaged checkpoint there is no new game", async () => {
    const { play, cwd } = await stoppedRun("--set", "journal=off");
    const folder = join(cwd, "saves", "checkpoints");
    const file = join(folder, readdirSync(folder)[0] ?? "");
    writeFileSync(file, readFileSync(file).subarray(0, 5_000));

    const { code, stderr, asked } = await play("--set", "journal=off", "--steps", "1");

    expect([code, asked]).toEqual([65, 1]);
    expect(stderr).toMatch(/_interrupt_.*\.png is (damaged|cut)/);
  });

  test("changes where the run stops", async () => {
    const { play } = await stoppedRun();

    const { code, stdout } = await play(
      "resume",
      "--set",
      "interrupts=off",
      "--set",
      "interruptAfter=remember",
    );

    expect([code, stdout]).toEqual([
      3,
      expect.stringMatching(/^Stopped for a person at step 1.*: after remember\.$/m),
    ]);
  });

  test("gives the same machine and messages as a run that was never stopped", async () => {
    const { play, cwd, server } = await stoppedRun();
    const straight = temporaryFolder();
    const { env, server: other } = await strictServer(inTurn(FIRST, pressing("a"), pressing("b")));

    while ((await play("resume")).code === 3);
    await run(["--new-game", "--steps", "3", ...QUIET], { cwd: straight, env });

    const bodies = (one: typeof server) => one.exchanges.map(({ body }) => body.messages);
    const shape = (value: unknown) => JSON.stringify(value).replace(/toolu_\d+|"signature":"[^"]*"/g, "");
    expect(shape(bodies(server))).toBe(shape(bodies(other)));
    const [a, b] = [await savedIn(cwd), await savedIn(straight)];
    expect([a.totalSteps, b.totalSteps]).toEqual([3, 3]);
    expect(a.machineSha256).toBe(b.machineSha256);
    expect([a.notes, a.length]).toEqual([b.notes, b.length]);
  });
});
