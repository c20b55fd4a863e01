import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { OutboxMessage } from "../../../src/parts/mail/base/mail.ts";
import { describeMail } from "../../../src/parts/mail/record/apply-mail.ts";
import { createDiskMailbox } from "../../../src/parts/mail/record/mailbox/disk-mailbox.ts";
import { readLetter } from "../../../src/parts/mail/record/mailbox/read-letter.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { commandsIn, readExamples } from "../../helpers/docs/read-examples.ts";
import { callsThatAnswer } from "../../helpers/mailbox/mail-world.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { toolUse } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const EXAMPLES = await readExamples("docs/mailbox.md");

const below = (heading: string, language: string): string =>
  EXAMPLES.find((example) => example.heading === heading && example.language === language)?.text ?? "";

test("the commands at the top leave a message and tell it before step 3", async () => {
  const cwd = temporaryFolder();
  const ends = [];
  for (const args of commandsIn({ text: below("The mailbox", "sh") })) ends.push(await run(args, { cwd }));

  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(ends[1]?.stdout).toMatch(/^saves\/mailbox\/lantern\/inbox\/.*: queued: no run is active/);
  expect(ends[2]?.stdout).toContain("› the operator writes (back): Go back to the village\n3 Village: ");
});

test("the message and what the LM is told are as the page shows them", () => {
  const shown = below("Messages to the LM", "json");

  expect(readLetter("a.json", Buffer.from(shown))).toMatchObject({ id: "2026-11-22-01" });
  expect(below("Delivery", "").trim()).toBe(describeMail({ id: "back", text: "Go back to the village" }));
});

test("the answer is posted as the page shows it, and what was moved to outbox/read is not made again", () => {
  const shown = below("Answers", "json").trim();
  const folder = temporaryFolder();
  const mailbox = createDiskMailbox({ folder, slug: "lantern" });
  const answer = JSON.parse(shown) as OutboxMessage;

  const { file } = mailbox.post(answer);
  mkdirSync(join(folder, "mailbox/lantern/outbox/read"));
  renameSync(file, join(folder, "mailbox/lantern/outbox/read/0003_back.json"));

  expect(mailbox.post(answer).isNew).toBe(false);
  expect(readdirSync(join(folder, "mailbox/lantern/outbox"))).toEqual(["read"]);
});

test("the command that is told gets the answer that the outbox has", async () => {
  const cwd = temporaryFolder();
  const { env } = await strictServer(({ messages }) => ({
    content: [...callsThatAnswer(messages), ["wait", { frames: 1 }] as const].map(([name, input]) =>
      toolUse(name, input),
    ),
    stopReason: "tool_use",
  }));
  await run(["--steps", "1"], { cwd, env });
  await run(["tell", "Hello", "--id", "m1"], { cwd });
  const [args = []] = commandsIn({ text: below("Notifications", "sh") });

  const { code } = await run(args, { cwd, env });

  expect(code).toBe(0);
  const posted = readFileSync(join(cwd, "saves/mailbox/lantern/outbox/0002_m1.json"), "utf8");
  expect(readFileSync(join(cwd, "events.jsonl"), "utf8")).toContain(posted);
});

test("the program tells its own runner", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/gameboy-runner"));
  writeFileSync(join(folder, "play.mjs"), below("In a program", "js"));

  const { stdout, stderr } = spawnSync(process.execPath, ["play.mjs"], { cwd: folder, encoding: "utf8" });

  expect([stdout, stderr]).toEqual(["back is delivered before step 1\n", ""]);
});
