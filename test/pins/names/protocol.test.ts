import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

// The names of the document that asked for the checkpoint protocol, written as they are there: docs/names.md.

const FREE = ["--model", "explorer", "--set", "logLevel=silent"];

test("46.3: a checkpoint's file is called <agent_id>_<timestamp>_<type>.checkpoint, and can be loaded", async () => {
  const cwd = temporaryFolder();
  await run([...FREE, "--agent-id", "red-1", "--steps", "2"], { cwd });

  await run(["saves", "export", "latest", "out", "--as", "protocol"], { cwd });
  const [name = ""] = readdirSync(join(cwd, "out"));
  const loaded = await run([...FREE, "--load", `out/${name}`, "--steps", "1"], { cwd });

  expect(name).toMatch(/^red-1_\d{14}_routine\.checkpoint$/);
  expect(JSON.parse(readFileSync(join(cwd, "out", name), "utf8"))).toMatchObject({
    agent_id: "red-1",
    timestamp: expect.stringMatching(/Z$/),
    checkpoint_type: "routine",
    version: "1.0",
    state: { current_task: {}, mailbox: {}, operational_context: {}, memory: {} },
  });
  expect(loaded.code).toBe(0);
});

test("46.3: another agent's file is refused, and nothing is played", async () => {
  const cwd = temporaryFolder();
  await run([...FREE, "--agent-id", "red-1", "--steps", "1"], { cwd });
  await run(["saves", "export", "latest", "out", "--as", "protocol"], { cwd });
  const [name = ""] = readdirSync(join(cwd, "out"));

  const { code, stderr } = await run(
    [...FREE, "--agent-id", "blue-2", "--load", `out/${name}`, "--steps", "1"],
    { cwd },
  );

  expect([code, stderr]).toEqual([65, expect.stringMatching(/^runner: .*red-1.*blue-2|blue-2.*red-1/)]);
});

test("46.3: the types of a checkpoint are the document's three", () => {
  const schema = readFileSync(new URL("../../../docs/protocol.schema.json", import.meta.url), "utf8");

  expect(JSON.parse(schema).properties.checkpoint_type.enum.toSorted()).toEqual([
    "pre-operation",
    "recovery",
    "routine",
  ]);
});

test("46.3: a conversation is refreshed after 2 hours, a game saved every 30 minutes, 3 backups are kept", async () => {
  const text = (await run(["help", "options"])).stdout.replace(/\s+/g, " ");

  expect(text).toContain("(2h)");
  expect(text).toContain("every 30 minutes of play");
  expect(text).toContain("number of backups to keep (3)");
});

test("46.3: the newest checkpoint of a kind, and the four metrics of drift, are in the status", async () => {
  const cwd = temporaryFolder();
  await run([...FREE, "--steps", "3"], { cwd });

  const status = JSON.parse((await run(["status", "--json"], { cwd })).stdout);

  expect(Object.keys(status.checkpoints)).toContain("routine");
  expect(JSON.stringify(status)).toMatch(/"progress".*"repetition".*"errors".*"latency"|"drift"/);
});
