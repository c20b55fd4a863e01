import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../src/play/agent/conversation/prompts.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { killAgainAndAgain } from "../helpers/runs/kill-again.ts";
import { run } from "../helpers/runs/run-command.ts";
import { rounds } from "../helpers/runs/sweep.ts";
import { type Saying, saying, text, thinking } from "../helpers/server/messages-replies.ts";
import { type WireRequest, wordsOf } from "../helpers/server/messages-wire.ts";
import { SUMMARY_MARKER, strictServer } from "../helpers/server/strict-server.ts";

/** How often it is killed: a step with agents has several calls. */
const ROUNDS = rounds(3, 50);

const PLAYER = `format: 1
agents:
  - critic
  - name: walker
    description: walks
    prompt: You walk.
    can: delegate
    model: claude-haiku-4-5
    steps: 4
  - name: reader
    description: reads
    prompt: You read.
    can: delegate
    steps: 3
    tools: [read_text]
    offered: false
define: true
modes:
  - {name: talks, when: dialog, agent: reader}
  - {name: outside, when: walk, text: Look around.}
`;

const REFINES = /improve your playbook/;

const digestOf = (request: WireRequest): string => {
  const bare = JSON.stringify([request.model, request.system, request.messages], (key, value) =>
    key === "cache_control" ? undefined : value,
  );
  // The cost of a step, which a refining reads, depends on the server's cache.
  return createHash("sha256")
    .update(bare.replace(/\$\d+\.\d+/g, ""))
    .digest("hex");
};

/** A player whose words follow from the request alone, so that two runs can be compared; its agents do the same. */
function reply(request: WireRequest): Saying {
  const digest = digestOf(request);
  const n = Number.parseInt(digest.slice(0, 6), 16);
  const say = (...calls: readonly (readonly [name: string, input: object])[]): Saying => ({
    content: [
      thinking(`Why ${n}?`),
      text(`I am at ${n}.`),
      ...calls.map(([name, input], at) => ({
        ...{ type: "tool_use", id: `toolu_${digest.slice(0, 12)}_${at}`, name, input },
      })),
    ],
    stopReason: "tool_use",
    dripMs: 2,
  });
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
    return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\n${n}`).join("\n\n"));
  }
  if (REFINES.test(wordsOf(request.messages.at(-1)))) {
    const edit = { action: "add", title: `Advice ${n}`, text: `Think of ${n}.` };
    return saying(n % 3 === 0 ? "I do not know." : JSON.stringify({ edits: [edit] }));
  }
  const names = request.tools?.map(({ name }) => name) ?? [];
  if (names.length === 0) return saying(`Do ${n}.`);
  const button = ["a", "left", "up", "start"][n % 4] ?? "a";
  const press = ["press_buttons", { buttons: [button], wait_frames: 30 }] as const;
  if (!names.includes("press_buttons")) return say(["read_text", {}]);
  if (names.includes("report")) return say(n % 3 === 0 ? ["report", { text: `Did ${n}.` }] : press);
  const turns: readonly (readonly [name: string, input: object])[] = [
    ["consult", { agent: "critic", question: `What about ${n}?` }],
    ["delegate", { agent: "walker", task: `Walk ${n}.` }],
    ["define_agent", { name: `own${n % 3}`, prompt: `Think ${n}.` }],
    names.includes("recall") ? ["recall", { about: "night" }] : press,
  ];
  return say(press, turns[n % 4] ?? press);
}

test("a run with agents and modes that refines its playbook, killed at random instants, ends as if it had been left alone and pays once", {
  timeout: ROUNDS * 30_000 + 90_000,
}, async () => {
  const { server, env } = await strictServer(reply);
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "player.yaml");
  writeFileSync(file, PLAYER);
  const args = ["--model", "claude-sonnet-5-5", "--set", `player=${file}`, "--refine-every", "3"];

  await killAgainAndAgain({ folder, args, env }, ROUNDS, () => {
    // Each process left at most one call unanswered, which the next one made again.
    const asked = new Set(server.exchanges.map(({ body }) => digestOf(body)));
    expect(server.exchanges.length - asked.size).toBeLessThanOrEqual(ROUNDS);
  });

  expect(server.refusals()).toEqual([]);
  const verified = await run(["saves", "verify", "--all", "--quiet", "--save-dir", folder], {});
  expect(verified).toMatchObject({ code: 0, stderr: "" });
  const cost = await run(["cost", "--save-dir", folder], {});
  const playbook = await run(["playbook", "list", "--save-dir", folder], {});
  expect(playbook.stdout).toMatch(/Advice \d+/);
  expect(cost.stdout).toMatch(/critic[\s\S]*walker|walker[\s\S]*critic/);
});
