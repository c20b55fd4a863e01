import { writeFileSync } from "node:fs";
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
import { folderWithFleet } from "../../helpers/fleet/fleet-folder.ts";
import { contradictionsOfEach } from "../../helpers/proof/check-disk.ts";
import { run, runProcess } from "../../helpers/runs/run-command.ts";
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

const PRICES = { "compatible:*": { inputUsd: 10, outputUsd: 10, cacheReadUsd: 10, cacheWriteUsd: 10 } };

test.each([
  // Each of the three equal answers may have cost all that was reserved for it.
  ["--max-cost", "1.2", false],
  ["--max-tokens", "8000", true],
] as const)("50: each try counts against %s, and none is made beyond it", async (limit, value, isCounted) => {
  const event = { error: { message: UNSEEN } };
  const refusal: Refusal = isCounted ? { event, isCounted } : { event };
  const { begin, requests, cwd, env } = await refusingServer((_request, n) => (n > 2 ? refusal : null));
  writeFileSync(join(cwd, "prices.json"), JSON.stringify(PRICES));

  const ended = await begin(6, limit, value, "--set", "prices=prices.json");
  const cost = await run(["cost", "--json"], { cwd, env });

  const { total } = JSON.parse(cost.stdout);
  expect({ code: ended.code, calls: total.calls }).toEqual({ code: 4, calls: requests.length });
  if (isCounted) {
    // The limit was reached by the first three, and no other request followed.
    expect([requests.length, total.usage.inputTokens > 8_000]).toEqual([5, true]);
  } else {
    expect(requests.length).toBeGreaterThan(5);
    expect(total.costUsd + total.unconfirmedUsd).toBeLessThanOrEqual(1.2);
  }
});

test("50: a fleet's job whose server refuses in unseen words goes on by itself, and where nothing helps by the printed command", async () => {
  // It takes no pictures, and breaks down at the second job's third step.
  let isBroken = true;
  const { url, requests, refused } = await refusingServer((request, n) =>
    (isBroken && n > 7) || hasPictures(request) ? refusing(400, UNSEEN) : null,
  );
  const shape = `steps: 4\nmatrix: {seed: {from: 1, to: 2}}\n`;
  const cwd = folderWithFleet(`name: few\nmodel: compatible:m\nbase_urls: {compatible: ${url}}\n${shape}`);

  const ended = await runProcess(["fleet", "run", "few.yaml", "--jobs", "1"], { cwd });
  isBroken = false;
  const printed = /Continue: runner (.*)/.exec(ended.stdout)?.[1]?.split(" ") ?? [];
  const went = await runProcess(printed, { cwd });

  expect(ended).toMatchObject({ code: 78, stdout: expect.stringContaining(UNSEEN) });
  expect(ended.stdout).toMatch(
    /1 job given up: .*: continue when the server takes the request, or name .*few\.yaml/,
  );
  expect(ended.stdout).not.toMatch(/--model|--to-step/);
  expect(went).toMatchObject({ code: 0, stdout: expect.stringContaining("2 done") });
  // No step was asked for twice.
  expect(requests.length - refused.length).toBe(4 * 2);
});
