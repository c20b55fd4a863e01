import { TOOL_RULES } from "../../../src/base/vocabulary/tool-rules.ts";
import { type Forged, firstOf } from "../proof/forge-run.ts";
import {
  after,
  at,
  base,
  beside,
  decision,
  HELP,
  INVENTED,
  last,
  restored,
  VERSIONED,
} from "./record-tools.ts";

/** A change of records, and what the manifest says beside what follows. */
export type RecordForgery = readonly [
  what: string,
  change: (records: Forged[]) => unknown,
  lie?: (manifest: Forged) => unknown,
];

/** Changes of the records of an honest run; all hashes and sums are made to fit. */
export const RECORDS: readonly RecordForgery[] = [
  [
    "a second game in the file, which is current",
    (records) => {
      const own = (record: Forged) => ({ ...structuredClone(record), branchId: "second" });
      const outcome = own(firstOf(records, "outcome"));
      outcome.outcome.milestones = INVENTED;
      const [start, call, reply] = ["start", "call", "reply"].map((type) => own(firstOf(records, type)));
      return [...records, start, call, reply, outcome, own(last(records, "head"))];
    },
  ],
  [
    "a second game before it",
    (records) => [{ ...firstOf(records, "start"), branchId: "second" }, ...records],
  ],
  [
    "a step on a branch that only a version names",
    (records) => {
      const { time } = firstOf(records, "start");
      const ghost = { ...structuredClone(firstOf(records, "outcome", 2)), branchId: "ghost" };
      ghost.outcome.milestones = INVENTED;
      return after(records, records[0], { type: "version", ...VERSIONED, branchId: "ghost", time }, ghost);
    },
  ],
  [
    "a branch that leaves itself, which is current",
    (records) => [
      ...records,
      {
        ...{ type: "branch", branchId: "loop", runId: firstOf(records, "start").runId, fromBranchId: "loop" },
        ...{ fromStep: 3, from: { seq: 12 }, time: firstOf(records, "start").time },
      },
      { ...last(records, "head"), branchId: "loop" },
    ],
  ],
  [
    "the last step twice, and another milestone",
    (records) => {
      const again = structuredClone(last(records, "outcome"));
      again.outcome.milestones = INVENTED;
      return after(records, last(records, "outcome"), again);
    },
  ],
  [
    "one more step that presses nothing",
    (records) => {
      const step = last(records, "outcome").step + 1;
      const [call, reply, outcome] = ["call", "reply", "outcome"].map((type) => ({
        ...{ ...structuredClone(last(records, type)), step },
      }));
      reply.reply.content = [{ type: "text", text: "I won." }];
      Object.assign(outcome.outcome, { track: [], images: {}, milestones: INVENTED });
      return after(records, last(records, "outcome"), call, reply, outcome);
    },
  ],
  [
    "milestones of look-alike names",
    (records) => {
      at(records, "outcome", 4).outcome.milestones = ["еmbers: 1"];
    },
  ],
  [
    "milestones that another normalisation makes two",
    (records) => {
      const { outcome } = firstOf(records, "outcome");
      outcome.milestones = outcome.milestones.flatMap((name: string) => [name, `${name}\u0301`]);
    },
  ],
  [
    "other game info",
    (records) => {
      last(records, "outcome").outcome.gameInfo.embers += 1;
    },
  ],
  [
    "a negative count of frames",
    (records) => {
      last(records, "outcome").outcome.track.push([[], -60]);
    },
  ],
  [
    "a half frame",
    (records) => {
      last(records, "outcome").outcome.track.push([[], 0.5]);
    },
  ],
  [
    "a step beyond all whole numbers",
    (records) => {
      last(records, "outcome").step = 2 ** 53;
    },
  ],
  [
    "more tokens than a number holds",
    (records) => {
      firstOf(records, "reply").reply.usage.outputTokens = 1e308;
    },
  ],
  [
    "a call that earns money",
    (records) => {
      firstOf(records, "reply").costUsd = -1;
    },
  ],
  [
    "another start of the machine",
    (records) => {
      firstOf(records, "start").track = [[["start"], 60]];
    },
  ],
  [
    "another console",
    (records) => {
      firstOf(records, "start").settings.console = "cgb";
    },
  ],
  [
    "another language",
    (records) => {
      firstOf(records, "start").settings.language = HELP;
    },
  ],
  [
    "a goal with help",
    (records) => {
      firstOf(records, "start").settings.goal += HELP;
    },
  ],
  [
    "an unknown setting",
    (records) => {
      firstOf(records, "start").settings.hint = HELP;
    },
  ],
  [
    "agents",
    (records) => {
      firstOf(records, "start").settings.player = { agents: [] };
    },
  ],
  [
    "an improved explorer",
    (records) => {
      firstOf(records, "start").settings.explorer = { patience: 5 };
    },
  ],
  [
    "a refined playbook",
    (records) => {
      firstOf(records, "start").settings.refineEvery = 5;
    },
  ],
  [
    "a seed of minus zero",
    (records) => {
      firstOf(records, "start").settings.seed = -0;
    },
  ],
  [
    "a playbook of its own",
    (records) => {
      firstOf(records, "start").playbook = [{ title: "Way", text: HELP }];
    },
  ],
  [
    "help in a tool's description",
    (records) => {
      firstOf(records, "start").tools[0].description += HELP;
    },
  ],
  [
    "help in the opening",
    (records) => {
      firstOf(records, "start").opening.content.unshift({ type: "text", text: HELP });
    },
  ],
  [
    "help in the prompt, by the referee's own program",
    (records) => {
      firstOf(records, "start").system += HELP;
    },
  ],
  [
    "help in the notes",
    (records) => {
      at(records, "outcome", 4).outcome.notes = { way: HELP };
    },
  ],
  [
    "help in the plan",
    (records) => {
      at(records, "outcome", 4).outcome.plan = { now: HELP };
    },
  ],
  [
    "help in the goal of a step",
    (records) => {
      at(records, "outcome", 4).outcome.goal = HELP;
    },
  ],
  [
    "help in a field that objects have by nature",
    (records) => {
      const outcome = at(records, "outcome", 4);
      const text = JSON.stringify(outcome.outcome).replace("{", `{"__proto__":{"hint":"${HELP}"},`);
      outcome.outcome = JSON.parse(text);
    },
  ],
  ["help between two steps", decision({ told: HELP })],
  [
    "a goal between two steps",
    (records) => decision({ settings: { ...firstOf(records, "start").settings, goal: HELP } })(records),
  ],
  [
    "another model between two steps",
    (records) => decision({ settings: { ...firstOf(records, "start").settings, model: "random" } })(records),
  ],
  ["a summary between two steps", decision({ startsSummary: true })],
  ["a playbook's entry between two steps", decision({ playbookShown: ["Way"] })],
  [
    "a rollback",
    decision({ rollback: { notes: { way: HELP }, carried: { playedMs: 0, playedSteps: 0, decisions: 0 } } }),
  ],
  [
    "mail",
    (records) =>
      after(records, at(records, "outcome", 3), {
        type: "mail",
        step: 3,
        ...base(records),
        id: "m",
        text: HELP,
        ...VERSIONED,
      }),
  ],
  [
    "a workflow's words",
    (records) =>
      after(records, at(records, "outcome", 3), {
        ...{ type: "stage", step: 3, ...base(records), workflow: "w", planId: "p", path: "", phase: "begin" },
        ...{ attempt: 1, told: HELP, ...VERSIONED },
      }),
  ],
  [
    "a slot that a person loads",
    (records) =>
      beside(records, "operator", { action: { tool: "load_slot", input: { slot: 1 } }, ...VERSIONED }),
  ],
  ["a slot that a step loads", (records) => beside(records, "restored", restored)],
  [
    "a tool of its own",
    (records) =>
      beside(records, "tool", { n: 1, name: "press_buttons", text: HELP, track: [], ...VERSIONED }),
  ],
  [
    "a skill",
    (records) =>
      beside(records, "skill", {
        name: "win",
        skillVersion: "1",
        sha256: null,
        definition: null,
        params: {},
        refusal: "x",
      }),
  ],
  [
    "an answer that never came",
    (records) => beside(records, "unanswered", { n: 1, label: "x", reason: HELP }),
  ],
  [
    "an agent's reply",
    (records) => {
      const own = { purpose: "agent", agent: { name: "guide", n: 1 } };
      const [call, reply] = ["call", "reply"].map((type) => ({
        ...structuredClone(at(records, type, 4)),
        ...own,
      }));
      return after(records, at(records, "reply", 4), call, reply);
    },
  ],
  [
    "a summary that nobody was due",
    (records) => {
      const own = { purpose: "summary" };
      const [call, reply] = ["call", "reply"].map((type) => ({
        ...structuredClone(at(records, type, 4)),
        ...own,
      }));
      return after(records, at(records, "outcome", 4), call, reply);
    },
  ],
  [
    "a conversation that was kept, with words",
    (records) =>
      after(records, at(records, "outcome", 4), {
        type: "fold",
        step: 4,
        ...base(records),
        outcome: { type: "kept", reason: HELP, summaryDueAt: 1e9 },
      }),
  ],
  [
    "a reply of another model",
    (records) => {
      firstOf(records, "reply").reply.model = "claude-opus-5-5";
    },
  ],
  [
    "replies of a look-alike",
    (records) => {
      for (const one of records) if (one.type === "reply") one.reply.model = "ехplorer";
    },
  ],
  [
    "a call of another model",
    (records) => {
      firstOf(records, "call").model = "__proto__";
    },
  ],
  [
    "another request",
    (records) => {
      firstOf(records, "call").requestSha256 = "0".repeat(64);
    },
  ],
  [
    "a record whose type objects have by nature",
    (records) => [...records, { type: "__proto__", ...base(records) }],
  ],
  [
    "a word where a session began",
    (records) => {
      at(records, "outcome", 4).opened = HELP;
    },
  ],
  [
    "a conversation by rules from the future",
    (records) => {
      firstOf(records, "start").rules = TOOL_RULES + 1;
    },
  ],
  [
    "a journal from the future",
    (records) => {
      firstOf(records, "start").version = 99;
    },
  ],
  [
    "a ROM of another seed",
    (records) => {
      firstOf(records, "start").game.romPath = "lantern:1";
    },
    (manifest) => {
      manifest.game.rom = "lantern:1";
    },
  ],
  [
    "another game's name",
    (records) => {
      firstOf(records, "start").game.slug = "cairn";
    },
    (manifest) => {
      manifest.game.slug = "cairn";
    },
  ],
  [
    "a core of its own",
    (records) => {
      firstOf(records, "start").core.sha256 = "0".repeat(64);
    },
    (manifest) => {
      manifest.core.sha256 = "0".repeat(64);
    },
  ],
  [
    "a program from the future",
    () => {},
    (manifest) => {
      manifest.program.version = "99.0.0";
    },
  ],
  [
    "rules from the future",
    () => {},
    (manifest) => {
      manifest.rules = TOOL_RULES + 1;
    },
  ],
  [
    "sums of its own",
    () => {},
    (manifest) => {
      manifest.claims.all.steps = 1;
    },
  ],
  [
    "a part that objects have by nature",
    () => {},
    (manifest) => {
      manifest.parts.constructor = { bytes: 1, sha256: "0".repeat(64) };
    },
  ],
];
