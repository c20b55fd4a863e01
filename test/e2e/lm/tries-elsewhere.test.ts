import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { journalFile } from "../../../src/record/journal/journal-name.ts";
import type { ChatRequest } from "../../helpers/chat/chat-wire.ts";
import {
  hasPictures,
  type Refusal,
  type Refuses,
  refusing,
  refusingServer,
  replyTo,
} from "../../helpers/chat/refusing-server.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { contradictionsOfEach } from "../../helpers/proof/check-disk.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";

/** Words that no server has said yet. */
const UNSEEN = "flurb 17 is not a snark";

const hasLongResult = ({ messages }: ChatRequest): boolean =>
  messages.some(({ role, content }) => role === "tool" && String(content).length > 2_000);

/** Looks at the list of skills, which is long, in its first three steps; else presses a button. */
const listing = (request: ChatRequest): object => {
  const reply = replyTo(request) as { tool_calls?: readonly object[] };
  if (reply.tool_calls === undefined || request.messages.length > 8) return reply;
  return { ...reply, tool_calls: reply.tool_calls.map((call) => ({ ...call, function: LIST })) };
};
const LIST = { name: "list_skills", arguments: "{}" };

const refusesMuch: Refuses = (request) =>
  hasPictures(request) || hasLongResult(request) || request.messages.length > 17
    ? refusing(400, UNSEEN)
    : null;
const refusesTools: Refuses = (request) => {
  if ("stream_options" in request) return refusing(400, "snark: stream_options");
  return request.tools === undefined ? null : refusing(400, "Failed to parse grammar");
};

test.each([
  ["pictures, long results and long conversations", refusesMuch, ["pictures", "tool results=800"]],
  ["a field and tools", refusesTools, ["stream_options", "tools"]],
] as const)(
  "50: a run whose server refuses %s is replayed from its recording, and proven",
  async (_, refuses, left) => {
    const { begin, cwd, refused } = await refusingServer(refuses, listing);
    const [recording, other] = [join(cwd, "traffic.ndjson"), temporaryFolder()];
    const shape = ["--set", "drift=off"];

    const recorded = await begin(8, ...shape, "--record", recording);
    const replayed = await run(["--steps", "8", ...shape, "--replay", recording], { cwd: other });

    expect([recorded.code, replayed.code, replayed.stderr]).toEqual([0, 0, expect.any(String)]);
    expect(refused.length).toBeGreaterThanOrEqual(left.length);
    const [one, two] = await Promise.all(
      [cwd, other].map((folder) => readWholeSave(join(folder, "saves/lantern_save_step0008.png"))),
    );
    expect(two?.machineSha256).toBe(one?.machineSha256);
    const [before, after] = [one, two].map((save) => ({
      ...save?.memory,
      settings: { ...save?.memory.settings, baseUrl: null },
    }));
    expect(after).toEqual(before);
    expect(before?.settings.leftOut).toEqual({ "compatible:m": left });
    for (const folder of [cwd, other]) {
      const file = journalFile(join(folder, "saves"), "lantern");
      expect(await contradictionsOfEach(nodeDisk, { file })).toEqual([]);
    }
  },
);
