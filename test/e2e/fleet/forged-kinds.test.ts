import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf } from "../../../src/fleet/bench/submission.ts";
import { chainOf } from "../../../src/record/run-file/portable-journal.ts";
import { redact, saltsOf } from "../../../src/record/run-file/redact.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { type Forged, firstOf, forgeRun } from "../../helpers/proof/forge-run.ts";
import { run } from "../../helpers/runs/run-command.ts";

const INVENTED = ["embers: 3", "opened the tower", "beat the guardian", "lit the lantern: the end"];
const HELP = "Go east, then north.";
const MARK = `[redacted ${"a".repeat(64)}]`;
const VERSIONED = { format: "gameboy-runner journal", version: 2 };

const at = (records: Forged[], type: string, step: number): Forged =>
  records.find((record) => record.type === type && record.step === step);
const last = (records: Forged[], type: string): Forged => records.findLast((record) => record.type === type);
const after = (records: Forged[], one: Forged, ...more: Forged[]): Forged[] =>
  records.flatMap((record) => (record === one ? [record, ...more] : [record]));
/** What each record has, of the branch on which the game began. */
const base = (records: Forged[]) => {
  const { branchId, time } = firstOf(records, "start");
  return { branchId, time };
};
const beside = (records: Forged[], type: string, more: object): Forged[] => {
  const place = type === "decision" ? at(records, "outcome", 3) : at(records, "reply", 4);
  return after(records, place, { type, step: place.step, ...base(records), ...more });
};
const decision = (more: object) => (records: Forged[]) =>
  beside(records, "decision", {
    ...{ reason: "x", settings: null, told: null, stripsThinking: false, ...more },
  });
const restored = { type: "restored", slot: 1, checkpointId: "c", machine: null, refusal: "x", ...VERSIONED };

/** Changes of the records of an honest run; all hashes and sums are made to fit. */
const RECORDS: readonly (readonly [
  what: string,
  change: (records: Forged[]) => unknown,
  lie?: (manifest: Forged) => unknown,
])[] = [
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
      manifest.rules = 2;
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

/** Changes that are to be hidden by what is taken out of the file. */
const REDACTED: readonly (readonly [
  what: string,
  kind: "thinking" | "words",
  change: (records: Forged[]) => unknown,
])[] = [
  [
    "the answer of a tool that the level has not",
    "thinking",
    (records) => {
      last(records, "reply").reply.content.push({
        type: "tool_use",
        id: "zz",
        name: "list_skills",
        input: {},
      });
      const result = { type: "tool_result", tool_use_id: "zz", content: [{ type: "text", text: HELP }] };
      last(records, "outcome").outcome.message.content.splice(1, 0, result);
    },
  ],
  [
    "words beside a step",
    "words",
    (records) => {
      last(records, "outcome").outcome.message.content.push({ type: "text", text: HELP });
    },
  ],
  [
    "a step's whole text",
    "words",
    (records) => {
      at(records, "outcome", 4).outcome.message.content.at(-1).text = MARK;
    },
  ],
  [
    "a step's goal",
    "words",
    (records) => {
      at(records, "outcome", 4).outcome.goal = MARK;
    },
  ],
  [
    "the opening",
    "words",
    (records) => {
      firstOf(records, "start").opening.content[0].text = MARK;
    },
  ],
  ["words between two steps", "words", decision({ told: HELP })],
  [
    "milestones",
    "words",
    (records) => {
      last(records, "outcome").outcome.milestones = INVENTED;
    },
  ],
];

function forgeRedacted(
  bytes: Uint8Array,
  kind: "thinking" | "words",
  change: (records: Forged[]) => unknown,
) {
  const { thinking, words } = saltsOf("x");
  const salts = kind === "words" ? {} : { words };
  let chain = "";
  const taken = (records: Forged[]) => {
    const changed = change(records);
    const given = Array.isArray(changed) ? changed : records;
    const gone = redact(given, kind === "words" ? { thinking, words } : { thinking });
    chain = chainOf(redact(gone, salts));
    return gone;
  };
  return forgeRun(bytes, taken, (manifest) => {
    Object.assign(manifest, { redacted: kind, salts });
    manifest.journal.chain = chain;
  });
}

/** Changes of a submission's folder. */
const FOLDERS: readonly (readonly [what: string, change: (folder: string, file: string) => void])[] = [
  [
    "a run that is a device",
    (folder, file) => {
      rmSync(join(folder, file));
      symlinkSync("/dev/zero", join(folder, file));
    },
  ],
  [
    "a job of a level that the entry has not",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.levels = ["pixels"];
      }),
  ],
  [
    "a playbook's hash as the model's effort",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.effort = "high";
      }),
  ],
  [
    "a model whose name looks alike",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.model = "ехplorer";
      }),
  ],
  [
    "a model that objects have by nature",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.model = "constructor";
      }),
  ],
  [
    "a version that objects have by nature",
    (folder) =>
      changeEntry(folder, (entry) => {
        entry.program = { version: "__proto__", commit: null };
      }),
  ],
  ["an entry that does not end", (folder) => writeFileSync(join(folder, "entry.json"), "[".repeat(200_000))],
];

/** Changes an entry, and the hash of it in the manifest. */
function changeEntry(folder: string, change: (entry: Forged) => void): void {
  const [entryFile, manifestFile] = ["entry.json", "manifest.json"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  const [entry, manifest] = [entryFile, manifestFile].map((file) => JSON.parse(readFileSync(file, "utf8")));
  change(entry);
  writeFileSync(entryFile, JSON.stringify(entry));
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, entrySha256: hashOf(entry) }));
}

test("48.A: no kind of forgery gets a score that was not played, and none is a fault of the referee's", {
  timeout: 900_000,
}, async () => {
  const cwd = temporaryFolder();
  const bench = (...words: string[]) => run(["bench", ...words], { cwd });
  await bench("enter", "one", "lantern", "--model", "explorer", "--set", "levels=memory");
  await bench("draw", "one", "--set", "runs=1");
  await bench("run", "one", "--quiet");
  await bench("export", "one", "--quiet");
  const folder = join(cwd, "one");
  const [name = ""] = readdirSync(join(folder, "runs"));
  const file = join("runs", name);
  const honest = new Map(
    ["entry.json", "manifest.json", file].map((one) => [one, readFileSync(join(folder, one))]),
  );
  const bytes = honest.get(file) ?? new Uint8Array();
  const restore = (): void => {
    for (const [one, content] of honest) {
      rmSync(join(folder, one), { force: true });
      writeFileSync(join(folder, one), content);
    }
  };
  const put = (forged: Uint8Array): void => writeFileSync(join(folder, file), forged);
  const forgeries: readonly (readonly [what: string, make: () => void])[] = [
    ...RECORDS.map(([what, change, lie]) => [what, () => put(forgeRun(bytes, change, lie))] as const),
    ...REDACTED.map(
      ([what, kind, change]) => [`hidden: ${what}`, () => put(forgeRedacted(bytes, kind, change))] as const,
    ),
    ...FOLDERS.map(([what, change]) => [what, () => change(folder, file)] as const),
  ];
  const check = async () => {
    const { code, stdout } = await bench("check", "one", "--json");
    return { code, score: stdout === "" ? 0 : JSON.parse(stdout).rows[0].score };
  };

  const through: unknown[] = [];
  for (const [what, make] of forgeries) {
    restore();
    make();
    const { code, score } = await check();
    if (code !== 65 || score !== 0) through.push([what, code, score]);
  }

  expect(through).toEqual([]);
  expect(forgeries.length).toBeGreaterThan(70);
  restore();
  expect((await check()).code).toBe(0);
});
