import { beforeAll, describe, expect, test } from "vitest";
import { claimedIn, exportFrom, foundIn } from "../../../../test/helpers/proof/check-disk.ts";
import { eventfulRun } from "../../../../test/helpers/proof/eventful-run.ts";
import {
  changedMachine,
  changeLeaf,
  type Forged,
  type Forgery,
  firstOf,
  forgeRun,
  leavesOf,
  recordsIn,
  replaced,
} from "../../../../test/helpers/proof/forge-run.ts";
import { paidRun } from "../../../../test/helpers/proof/paid-run.ts";
import { packRun } from "../../src/run-file/write-run-file.ts";

let honest: Uint8Array;
let other: Uint8Array;

beforeAll(async () => {
  honest = packRun(exportFrom(await eventfulRun()), null);
  other = packRun(exportFrom(await paidRun()), null);
});

test("an honest run of every kind of record is proven", async () => {
  expect(await foundIn(honest)).toEqual([]);
});

const without =
  (type: string) =>
  (records: Forged[]): readonly Forged[] =>
    replaced(records, firstOf(records, type));

const replyTo = (records: readonly Forged[], purpose: string): Forged =>
  records.find((record) => record.type === "reply" && record.purpose === purpose);

/** The decision that edits the playbook. */
const refined = (records: readonly Forged[]): Forged =>
  records.find((record) => record.playbook?.edits?.length > 0);

const FORGERIES: readonly Forgery[] = [
  [
    "an agent presses another button",
    "buttons",
    (records) => {
      const acts = records.filter(({ purpose, type }) => type === "reply" && purpose === "agent");
      const call = acts.flatMap(({ reply }) => reply.content).find(({ name }) => name === "press_buttons");
      call.input.buttons = ["up"];
    },
  ],
  [
    "an agent says something else",
    "results",
    (records) => {
      replyTo(records, "agent").reply.content[0].text = "Go north.";
    },
  ],
  [
    "an agent's answer is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 3).outcome.message.content[0].content[0].text = "critic: Go north.";
    },
  ],
  [
    "an agent's reply is gone",
    "buttons",
    (records) => {
      const reply = replyTo(records, "agent");
      return replaced(replaced(records, records[records.indexOf(reply) - 1]), reply);
    },
  ],
  [
    "an agent answers another one's call",
    "costs",
    (records) => {
      firstOf(records, "call", 3).agent = undefined;
      records.find(({ agent, type }) => type === "call" && agent !== undefined).agent.name = "walker";
    },
  ],
  [
    "a skill is another one",
    "buttons",
    (records) => {
      firstOf(records, "skill").definition.steps[0].button = "down";
    },
  ],
  [
    "a skill's hash is another one's",
    "results",
    (records) => {
      firstOf(records, "skill").sha256 = "1".repeat(64);
    },
  ],
  [
    "a skill was given something else",
    "buttons",
    (records) => {
      firstOf(records, "skill").params = { way: "up" };
    },
  ],
  ["a skill is gone", "buttons", without("skill")],
  [
    "a skill's result is invented",
    "results",
    (records) => {
      firstOf(records, "outcome", 5).outcome.skills[0].summary = "You found the lantern.";
    },
  ],
  [
    "a slot holds a machine from elsewhere",
    "restores",
    (records) => {
      const restored = firstOf(records, "restored");
      restored.machine = changedMachine(restored.machine, ({ regions }) => regions.wram.fill(7, 100, 110));
    },
  ],
  [
    "a slot holds a machine with a breakpoint",
    "restores",
    (records) => {
      const restored = firstOf(records, "restored");
      restored.machine = changedMachine(restored.machine, ({ globals, globalNames }) => {
        globals[globalNames.findIndex((name: string) => name.includes("Breakpoints.program"))] = 0x40;
      });
    },
  ],
  [
    "another slot was loaded",
    "buttons",
    (records) => {
      firstOf(records, "restored").slot = 4;
    },
  ],
  [
    "a slot has another label",
    "results",
    (records) => {
      firstOf(records, "restored").loaded.label = "won";
    },
  ],
  ["nothing was loaded", "machine", without("restored")],
  [
    "a builder's tool says something else",
    "results",
    (records) => {
      firstOf(records, "tool").text = "Go north.";
    },
  ],
  [
    "a builder's tool pressed something",
    "buttons",
    (records) => {
      firstOf(records, "tool").track = [[["a"], 20]];
    },
  ],
  ["a builder's tool was not called", "buttons", without("tool")],
  [
    "the operator wrote something else",
    "requests",
    (records) => {
      firstOf(records, "mail").text = "Go north.";
    },
  ],
  ["the operator wrote nothing", "requests", without("mail")],
  [
    "the operator pressed something else",
    "buttons",
    (records) => {
      firstOf(records, "operator").action = { tool: "press_buttons", input: { buttons: ["a"] } };
    },
  ],
  ["the operator's step is nobody's", "journal", without("operator")],
  [
    "the operator's step is the LM's",
    "requests",
    (records) => {
      const operator = firstOf(records, "operator");
      const [call, reply] = [firstOf(records, "call", 11), firstOf(records, "reply", 11)];
      const content = [{ type: "tool_use", id: "x", ...operator.action, name: operator.action.tool }];
      const said = { ...reply, step: 12, reply: { ...reply.reply, content } };
      return replaced(records, operator, { ...call, step: 12 }, said);
    },
  ],
  [
    "the operator refused at the interrupt",
    "buttons",
    (records) => {
      firstOf(records, "resume").decision = { type: "reject", why: "no" };
    },
  ],
  [
    "the operator pressed something at the interrupt",
    "buttons",
    (records) => {
      firstOf(records, "resume").decision = { type: "buttons", buttons: ["a"] };
    },
  ],
  [
    "the operator said something else at the interrupt",
    "results",
    (records) => {
      firstOf(records, "resume").say = "Go north.";
    },
  ],
  ["nobody decided at the interrupt", "journal", without("resume")],
  [
    "there was no interrupt",
    "results",
    (records) => records.filter(({ type }) => type !== "resume" && type !== "interrupt"),
  ],
  [
    "the playbook's edit is another one",
    "results",
    (records) => {
      refined(records).playbook.edits[0].text = "Go north.";
    },
  ],
  [
    "the playbook has one edit more",
    "results",
    (records) => {
      const { edits } = refined(records).playbook;
      edits.push({ action: "add", title: "North", text: "Go north.", when: "game.coins > 200" });
    },
  ],
  [
    "the LM refined the playbook otherwise",
    "results",
    (records) => {
      replyTo(records, "refine").reply.content[0].text = '{"edits": []}';
    },
  ],
  [
    "the playbook was refined when it was not due",
    "results",
    (records) => {
      firstOf(records, "start").settings.refineEvery = 90;
    },
  ],
  [
    "the game begins with another playbook",
    "start",
    (records) => {
      firstOf(records, "start").playbook[0].text = "Go north.";
    },
  ],
  [
    "a branch leaves from another step",
    "journal",
    (records) => {
      firstOf(records, "branch").fromStep -= 1;
    },
  ],
  [
    "a branch leaves from another place",
    "journal",
    (records) => {
      firstOf(records, "branch").from.seq -= 8;
    },
  ],
  [
    "a branch leaves from nowhere",
    "claims",
    (records) => {
      firstOf(records, "branch").from = null;
    },
  ],
  ["there was no branch", "journal", without("branch")],
  [
    "the current branch is of another run",
    "journal",
    (records) => {
      records.findLast(({ type }) => type === "head").runId = "other";
    },
  ],
  [
    "steps of one branch are another's",
    "journal",
    (records) => {
      const { branchId } = firstOf(records, "start");
      for (const record of records) if (record.type === "outcome") record.branchId = branchId;
    },
  ],
  [
    "two runs are spliced",
    "machine",
    (records) => {
      const end = records.indexOf(firstOf(records, "outcome", 4)) + 1;
      const { branchId, runId } = firstOf(records, "start");
      const others = recordsIn(other);
      const rest = others.slice(others.indexOf(firstOf(others, "outcome", 4)) + 1);
      const own = rest.map((record) => ({ ...record, branchId, ...(record.runId && { runId }) }));
      return [...records.slice(0, end), ...own];
    },
  ],
];

for (const [what, found, change, lie] of FORGERIES) {
  test(`it is found that ${what}`, async () => {
    expect(await foundIn(forgeRun(honest, change, lie))).toContain(found);
  });
}

describe("what is recomputed consistently is claimed, and never proven:", () => {
  test.each<[string, (records: Forged[]) => unknown, string]>([
    [
      "a branch that was left out",
      (records) => {
        const { branchId } = firstOf(records, "branch");
        return records.filter((record) => record.branchId !== branchId);
      },
      "that nothing was tried and thrown away before",
    ],
    [
      "the end of a branch that was left out",
      (records) => {
        const branch = firstOf(records, "branch");
        return [...records.slice(0, branch.from.seq), ...records.slice(records.indexOf(branch))];
      },
      "that nothing was tried and thrown away before",
    ],
    [
      "other times",
      (records) => records.map((record) => ({ ...record, time: "2026-11-21T00:00:00.000Z" })),
      "tokens and times",
    ],
    [
      "other tokens of a model without a price",
      (records) => {
        firstOf(records, "reply", 5).reply.usage.inputTokens = 1;
      },
      "what scripted costs: the prices are the file's own, or not known",
    ],
    [
      "another model",
      (records) => {
        const settings = records.flatMap((record) => (record.settings ? [record.settings] : []));
        for (const one of settings) one.model = "gpt-9";
        for (const record of records) {
          if (record.type === "call") record.model = "gpt-9";
          if (record.type === "reply") record.reply.model = "gpt-9";
        }
      },
      "that these models wrote the replies, with the parameters of the settings: gpt-9 (26)",
    ],
    ["helpers", () => undefined, "that nobody helped but for steps of a person or workflow (1)"],
    ["instructions", () => undefined, "that the instructions hold no help"],
    ["a builder's tools", () => undefined, "what came of the tools oracle"],
    ["skills", () => undefined, "the skills are those that anybody knows"],
    ["what agents were asked", () => undefined, "requests for summaries, edits of the playbook, agents"],
  ])("%s", async (_, change, claimed) => {
    const report = await claimedIn(forgeRun(honest, change));

    expect(report).toMatch(/^proven: /);
    expect(report).toContain(claimed);
  });
});

/** Fields of records that only their maker knows, or that say the same in another way: texts, tokens, times, ids. */
const UNPROVEN: readonly RegExp[] = [
  /\.(time|opened|ms|reservedUsd)$/,
  /^(head|restored)\.(checkpointId|ancestorIds|saveSeq)/,
  /^\w+\.reply\.(stopReason|model|usage)/,
  /^reply\.reply\.content\.0\.id$/,
  /^call\.(model|requestSha256)$/,
  /^(start|version)\.(version|branchId)$/,
  /^decision\.(reason|stripsThinking)$/,
  /^interrupt\.(reason|target)/,
  /^resume\.step$/,
  /^(start|decision)\.settings/,
];

test("each field of each kind of record is compared, but for what only its maker knows", {
  timeout: 600_000,
}, async () => {
  const passes: string[] = [];
  const seen = new Set<string>();
  for (const [at, record] of recordsIn(honest).entries()) {
    for (const path of leavesOf(record).filter(({ length }) => length <= 2)) {
      const name = [record.type, ...path].join(".");
      if (seen.has(name) || path[0] === "type" || UNPROVEN.some((pattern) => pattern.test(name))) continue;
      seen.add(name);
      const found = await foundIn(forgeRun(honest, (records) => changeLeaf(records[at], path)));
      if (found.length === 0) passes.push(name);
    }
  }

  expect(passes).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
});
