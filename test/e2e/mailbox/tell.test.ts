import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { callsThatAnswer } from "../../helpers/mailbox/mail-world.ts";
import { EXAMPLE_GAME } from "../../helpers/roms/lantern.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { pressing, toolUse } from "../../helpers/server/messages-replies.ts";
import { blocksOf, type WireRequest } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

/** A player that answers what it is told, and else waits a little. */
function answerer() {
  return strictServer(({ messages }: WireRequest) => ({
    content: [...callsThatAnswer(messages), ["wait", { frames: 1 }] as const].map(([name, input]) =>
      toolUse(name, input),
    ),
    stopReason: "tool_use",
  }));
}

const ROM = fileURLToPath(new URL("lantern.gb", EXAMPLE_GAME));
const LM = ["--model", "claude-sonnet-5-5"];
const textsOf = (request: WireRequest | undefined) =>
  blocksOf(request?.messages.at(-1)).flatMap(({ text }) => (text === undefined ? [] : [text]));

describe("runner tell", () => {
  it("leaves a message that waits until somebody plays; then the LM is told, and its answer is in the outbox", async () => {
    const saveDir = temporaryFolder();
    const { server, env } = await answerer();
    await run([...LM, "--steps", "1", "--save-dir", saveDir], { env });

    const told = await run(["tell", "Go back to the village", "--id", "back", "--save-dir", saveDir]);
    const played = await run([...LM, "--verbose", "--steps", "1", "--save-dir", saveDir], { env });

    const inbox = join(saveDir, "mailbox/lantern/inbox");
    expect(told).toMatchObject({ code: 0, stderr: "" });
    expect(told.stdout).toMatch(
      /inbox\/[^/]+\.json: queued: no run is active, so the player gets the message when the run continues\n$/,
    );
    expect(textsOf(server.exchanges.at(-1)?.body).at(-1)).toBe(
      'A message from the operator, id "back": Go back to the village',
    );
    expect(played.stdout).toContain("› the operator writes (back): Go back to the village\nstep 2\n");
    expect(played.stdout).toContain("› reply_to_operator");
    expect(readdirSync(inbox)).toEqual([]);
    const answer = { type: "answer", step: 2, id: "back", in_reply_to: "back", text: "I read back." };
    const outbox = join(saveDir, "mailbox/lantern/outbox");
    expect(JSON.parse(readFileSync(join(outbox, "0002_back.json"), "utf8"))).toEqual(answer);
  });

  it("changes nothing that a strict server has cached or bound its thinking to", async () => {
    const saveDir = temporaryFolder();
    const { server, env } = await strictServer();
    await run([...LM, "--steps", "3", "--save-dir", saveDir], { env });

    await run(["tell", "Go back to the village", "--save-dir", saveDir]);
    const { stdout } = await run([...LM, "--steps", "1", "--save-dir", saveDir], { env });

    const [third, fourth] = server.exchanges.slice(2);
    expect(server.refusals()).toEqual([]);
    expect(stdout).not.toContain("thinking");
    expect(fourth?.body.tools).toEqual(third?.body.tools);
    expect(fourth?.usage?.cache_read_input_tokens).toBeGreaterThan(
      third?.usage?.cache_read_input_tokens ?? 0,
    );
  });

  it("reaches a game that is running", async () => {
    const saveDir = temporaryFolder();
    const { env } = await answerer();
    const running = startRunner([...LM, "--steps", "100000", "--json", "--save-dir", saveDir], { env });
    await running.saw('"type":"step-finished"');

    const told = await run(["tell", "Hello", "--id", "m1", "--json", "--save-dir", saveDir]);
    await running.saw('"type":"mail-answered"');
    running.child.kill("SIGTERM");
    const { code, stdout } = await running.finished;

    expect(JSON.parse(told.stdout)).toMatchObject({
      id: "m1",
      game: "lantern",
      isRunning: true,
      waitingBefore: 0,
    });
    expect(code).toBe(143);
    expect(stdout).toMatch(/"type":"mail-told","step":\d+,"id":"m1","text":"Hello"/);
    expect(readdirSync(join(saveDir, "mailbox/lantern/outbox"))).toEqual([
      expect.stringMatching(/^\d{4,}_m1\.json$/),
    ]);
  });

  it("names the game by its ROM, and says how many wait before it", async () => {
    const saveDir = temporaryFolder();
    await run(["--model", "explorer", "--steps", "1", "--save-dir", saveDir]);

    await run(["tell", "One", "--save-dir", saveDir]);
    const second = await run(["tell", "Two", "--save-dir", saveDir, "--rom", ROM]);

    expect(second.stdout).toMatch(/: queued after 1 other: no run is active/);
    expect(readdirSync(join(saveDir, "mailbox"))).toEqual(["lantern"]);
  });

  it.each([
    [["tell"], /^runner: missing required argument 'text': see runner tell --help\n$/, 64],
    [["tell", " "], /^runner: the message has no text: write a text of at most 16 KB\n$/, 64],
    [["tell", "x".repeat(17_000)], /^runner: the message is larger than 16 KB: write a text/, 64],
    [["tell", "Go", "--id", ""], /^runner: /, 64],
  ])("refuses what is no message: %#", async (args, line, code) => {
    const saveDir = temporaryFolder();
    await run(["--model", "explorer", "--steps", "1", "--save-dir", saveDir]);

    const told = await run([...args, "--save-dir", saveDir]);

    expect(told).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(line) });
    expect(existsSync(join(saveDir, "mailbox"))).toBe(false);
  });

  it("leaves nothing in a folder without a game", async () => {
    const saveDir = temporaryFolder();

    const told = await run(["tell", "Go", "--save-dir", saveDir]);

    expect(told).toMatchObject({
      code: 66,
      stderr: expect.stringContaining("has no save: start a game with"),
    });
    expect(readdirSync(saveDir)).toEqual([]);
  });
});

describe("files that others drop into the inbox", () => {
  it("are told to the built-in player, too, which plays on as it likes; what is no message is warned about", async () => {
    const saveDir = temporaryFolder();
    const play = ["--model", "explorer", "--steps", "2", "--save-dir", saveDir];
    await run(play);
    const inbox = join(saveDir, "mailbox/lantern/inbox");
    mkdirSync(inbox, { recursive: true });
    writeFileSync(join(inbox, "a.txt"), "Go home\n");
    writeFileSync(join(inbox, "b.json"), "{");
    writeFileSync(join(inbox, ".c.txt"), "half of it");

    const { code, stdout, stderr } = await run(play);

    expect(code).toBe(0);
    expect(stdout).toContain("› the operator writes (a.txt): Go home\n");
    expect(stderr).toContain("the message b.json is not JSON: it was not sent to the LM, and was moved to");
    expect(readdirSync(inbox)).toEqual([".c.txt"]);
    const verified = await run(["saves", "verify", saveDir]);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ checks passed\.$/m) });
  });
});

it("a pile of long messages is told in turn, so that an LM with a small memory plays on", async () => {
  const saveDir = temporaryFolder();
  const told: string[][] = [];
  const { env } = await strictServer((request: WireRequest) => {
    const words = request.messages.flatMap((message) =>
      blocksOf(message).map(({ text }) => String(text ?? "")),
    );
    if (words.join("").length > 40_000) {
      return { fault: "status", status: 400, message: "prompt is too long: 9000 tokens > 8192 maximum" };
    }
    told.push(
      textsOf(request).flatMap((text) => /^A message .* id "(\w+)\.txt"/.exec(String(text))?.[1] ?? []),
    );
    return pressing("b");
  });
  await run([...LM, "--steps", "1", "--save-dir", saveDir], { env });
  const inbox = join(saveDir, "mailbox/lantern/inbox");
  mkdirSync(inbox, { recursive: true });
  for (const name of ["a", "b", "c", "d"]) writeFileSync(join(inbox, `${name}.txt`), name.repeat(15_000));
  for (const name of ["e", "f"]) writeFileSync(join(inbox, `${name}.txt`), "short");

  const { code, stderr } = await run([...LM, "--steps", "5", "--save-dir", saveDir], { env });

  expect({ code, stderr }).toMatchObject({ code: 0 });
  // A summary may come between, and the fresh conversation behind it tells the newest again.
  const turns = new Set(told.filter((ids) => ids.length > 0).map((ids) => ids.join("")));
  expect([...turns]).toEqual(["a", "b", "c", "def"]);
  expect(readdirSync(inbox)).toEqual([]);
});

describe.skipIf(platform() === "win32")("--set notify", () => {
  it("gives each answer and the end to the command as JSON, and a failing command is a warning", async () => {
    const saveDir = temporaryFolder();
    const file = join(saveDir, "told");
    const { env } = await answerer();
    const play = [...LM, "--steps", "1", "--save-dir", saveDir];
    await run(play, { env });
    await run(["tell", "One", "--id", "m1", "--save-dir", saveDir]);

    const good = await run([...play, "--set", `notify=cat >> '${file}'`], { env });
    await run(["tell", "Two", "--id", "m2", "--save-dir", saveDir]);
    const bad = await run(play, { env: { ...env, RUNNER_NOTIFY: "echo nobody is home >&2; exit 9" } });

    expect([good.code, bad.code]).toEqual([0, 0]);
    expect(readFileSync(file, "utf8")).toBe(
      '{"type":"answer","step":2,"id":"m1","in_reply_to":"m1","text":"I read m1."}\n' +
        '{"type":"end","step":2,"id":"done","text":"all steps were played"}\n',
    );
    expect(good.stderr).not.toContain("WARN");
    expect(bad.stderr).toContain("the notification command ended with exit code 9 (nobody is home)");
  });

  it("comes from no save: a run that goes on tells nobody unless it is asked to", async () => {
    const saveDir = temporaryFolder();
    const file = join(saveDir, "told");
    const { env } = await answerer();
    await run([...LM, "--steps", "1", "--save-dir", saveDir, "--set", `notify=cat >> '${file}'`], { env });
    await run(["tell", "One", "--save-dir", saveDir]);
    rmSync(file);

    await run([...LM, "--steps", "1", "--save-dir", saveDir], { env });

    expect(readdirSync(join(saveDir, "mailbox/lantern/outbox"))).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
    const saved = readdirSync(saveDir).filter((name) => name.endsWith(".jsonl"));
    expect(readFileSync(join(saveDir, saved[0] ?? ""), "utf8")).not.toContain("cat >>");
  });

  it("takes a command", async () => {
    const saveDir = temporaryFolder();

    const { code, stderr } = await run([
      "--model",
      "explorer",
      "--steps",
      "1",
      "--save-dir",
      saveDir,
      "--set",
      "notify= ",
    ]);

    expect({ code, stderr }).toMatchObject({
      code: expect.any(Number),
      stderr: expect.stringContaining("notify"),
    });
    expect(code).not.toBe(0);
  });
});
