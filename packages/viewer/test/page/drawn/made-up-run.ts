import { NO_USAGE, type Usage } from "../../../../../src/base/vocabulary/usage.ts";
import { type LedgerCall, summarizeLedger } from "../../../../../src/record/ledger/summarize-calls.ts";
import type { TestViewer } from "../../../../../test/helpers/web/test-viewer.ts";
import type { PlaybookView } from "../../../src/parts/playbook/show/read-playbook.ts";
import type { BranchRow, GameTotals, Mark, MarkKind, StepRow } from "../../../src/timeline/rows.ts";
import { compareDetails } from "../../../src/timeline/steps/compare-details.ts";
import type { AtlasView } from "../../../src/timeline/steps/read-atlas.ts";
import type { ConversationAt, StepDetail } from "../../../src/timeline/steps/step-detail.ts";
import type { Gallery, GalleryGame, GallerySave, TimelineAnswer } from "../../../src/web/api.ts";

// A run as no player would play it: each thing that a page shows is there once with all, with little, and not at all.

const BEGUN = Date.UTC(2026, 10, 21, 16, 4, 9);

/** The time at which all of it is looked at. */
export const LOOKED_AT = Date.UTC(2026, 10, 23, 12);

const [ROOT, LEFT, HEAD, OTHER] = ["aaaa1111", "bbbb2222", "cccc3333", "dddd4444"].map(
  (id) => `${id}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const [RUN, OLD_RUN] = ["run-now", "run-before"];

/** Hours after the beginning, in ISO 8601. */
const at = (hours: number): string => new Date(BEGUN + hours * 3_600_000).toISOString();

const usage = (inputTokens: number, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0): Usage => ({
  ...{ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens },
});

/** Of steps 1–4 of the first branch, 3–4 of one that was left, 4–6 of the current one, and one of an older game. */
export const ROWS: readonly StepRow[] = (
  [
    { step: 1, branchId: ROOT, milestones: ["new map: Village"], place: "Village" },
    { step: 2, branchId: ROOT, by: "operator", model: null, tokens: null, costUsd: null, ms: null },
    { step: 3, branchId: ROOT, said: "", did: "", lost: 2, useful: false, hasPicture: false, costUsd: 0 },
    {
      step: 4,
      branchId: ROOT,
      position: null,
      model: "other-model",
      milestones: ["a lamp", "a second lamp"],
    },
    { step: 3, branchId: LEFT, costUsd: null, tokens: NO_USAGE, ms: 0 },
    { step: 4, branchId: LEFT, position: { x: 300, y: 3, map: "Wood" } },
    { step: 4, branchId: HEAD, place: "Wood", position: { x: 4, y: 7, map: "Wood" } },
    { step: 5, branchId: HEAD, model: null, spentUsd: 0.5, frames: 1_234, ms: 65_000 },
    { step: 1, branchId: OTHER, runId: OLD_RUN, time: at(-30) },
    { step: 6, branchId: HEAD, place: "Wood", position: { x: 5, y: 7, map: "Wood" }, ms: 999 },
  ] as const
).map((fields, index) => ({
  ...{ index, runId: RUN, offset: 100 * index, time: at(index / 4), by: "lm", frames: 28, presses: 2 },
  ...{ sha256: String(index).repeat(64), place: null, position: { x: index, y: 2, map: "Village" } },
  ...{ said: `Words ${index} <b>bold</b>`, did: `pressed up ×${index}`, model: "a-model" },
  ...{ tokens: usage(100 + index, 20, 3_000, 7), costUsd: 0.01 * index, ms: 1_500, playedMs: 2_000 },
  ...{ spentUsd: 0.02 * index, lost: 0, useful: true, hasPicture: true, milestones: [] },
  ...fields,
}));

const branch = (
  branchId: string,
  indices: readonly number[],
  fields: Partial<BranchRow> = {},
): BranchRow => ({
  ...{ branchId, runId: RUN, agentId: "agent", palette: "grey", from: null, current: false, head: false },
  firstIndex: indices[0] ?? null,
  lastIndex: indices.at(-1) ?? null,
  firstStep: ROWS[indices[0] ?? -1]?.step ?? null,
  lastStep: ROWS[indices.at(-1) ?? -1]?.step ?? null,
  ...fields,
});

export const BRANCHES: readonly BranchRow[] = [
  branch(ROOT, [0, 1, 2, 3], { current: true }),
  branch(LEFT, [4, 5], { from: { branchId: ROOT, step: 2 }, palette: "green" }),
  branch(HEAD, [6, 7, 9], { from: { branchId: ROOT, step: 3 }, current: true, head: true }),
  branch(OTHER, [8], { runId: OLD_RUN }),
  branch("eeee5555", [], { from: { branchId: LEFT, step: 4 } }),
];

const MARKS: readonly Mark[] = (
  [
    ["start", 0, null, ROOT, "a new game"],
    ["milestone", 1, 0, ROOT, "new map: Village"],
    ["keyframe", 2, 1, ROOT, "keyframe"],
    ["operator", 2, 1, ROOT, "waited"],
    ["lost", 3, 2, ROOT, "a call was lost (play, a-model)"],
    ["lost", 3, 2, ROOT, "a call was lost (play, a-model)"],
    ["save", 4, 3, ROOT, "step 4 was saved"],
    ["decision", 4, 6, HEAD, "went back to step 3"],
    ["summary", 5, 6, HEAD, "the history was summarized"],
    ["mail", 5, 7, HEAD, "“Look for the oil.”"],
    ["answer", 5, 7, HEAD, "“I look.”"],
    ["skill", 5, 7, HEAD, "walk: done"],
    ["tries", 5, 7, HEAD, "2 presses were tried"],
    ["stage", 5, 7, HEAD, "step go began"],
    ["interrupt", 6, 9, HEAD, "waits before act"],
    ["resume", 6, 9, HEAD, "approved"],
    ["hint" as MarkKind, 6, 9, HEAD, "of a later version"],
  ] as const
).map(([kind, step, index, branchId, text], place) => ({
  ...{ kind, step, index, branchId, text, time: at(place / 10) },
}));

const call = (fields: Partial<LedgerCall>): LedgerCall => ({
  ...{ time: at(0), purpose: "play", model: "a-model", usage: usage(1_000, 50, 9_000, 12), costUsd: 1.25 },
  ...{ unconfirmedUsd: 0, ms: 2_000 },
  ...fields,
});

const CALLS: readonly LedgerCall[] = [
  call({}),
  call({ time: at(1), model: "other-model", costUsd: 0.004, usage: usage(500) }),
  call({ time: at(1.2), purpose: "summary", costUsd: null }),
  call({ time: at(1.3), purpose: "skill", skill: "walk", costUsd: 0.5 }),
  call({ time: at(1.4), purpose: "agent", agent: "scout", costUsd: 0.1 }),
  call({ time: at(2), usage: null, costUsd: null, unconfirmedUsd: 0.17, ms: 0 }),
];

const totals = (runId: string, calls: readonly LedgerCall[], steps: number, playedMs: number): GameTotals => {
  const ledger = summarizeLedger(calls);
  const { costUsd, unknownCalls, usage: tokens } = ledger.total;
  return { ...ledger, runId, steps, playedMs, costUsd, unknownCalls, tokens };
};

let journals = 1;

/** The generation of a journal that no other test's page has seen: pages keep the answers about each. */
export function newGeneration(): number {
  journals += 1;
  return journals;
}

/** The server's answer about the journal: with another `generation`, about another one. */
export const TIMELINE: TimelineAnswer = {
  ...{
    game: null,
    core: null,
    bytes: 5_000,
    journalBytes: 5_000,
    rows: ROWS,
    branches: BRANCHES,
    marks: MARKS,
  },
  totals: totals("", CALLS, 10, 7_400_000),
  games: [totals(OLD_RUN, [], 1, 4_000), totals(RUN, CALLS, 9, 7_300_000), totals("unplayed", [], 0, 0)],
  ...{ damage: null, generation: 1, more: false },
};

/** All of a step that has everything, one that has nothing, and one between. */
export function detailOf(index: number): StepDetail {
  const row = ROWS[index] as StepRow;
  const bare: StepDetail = {
    ...{ row, problem: null, shown: [], messages: 1, reply: null, action: null, calls: [], results: [] },
    ...{ track: [], asked: [], lost: [], infoBefore: {}, info: {}, notes: {}, notesBefore: {}, goal: null },
    ...{ plan: {}, planBefore: {}, summaryText: null, evidence: null, mail: [], answers: [], tries: [] },
    ...{ skills: [], workflow: null },
  };
  if (index === 1) {
    const action = { tool: "wait", input: { frames: 60 } };
    const summaryText = "Summed up.";
    return { ...bare, problem: "The save before it is gone.", action, summaryText, workflow: plan("ended") };
  }
  if (index !== 7) {
    const told = { hp: index, max_hp: 9, map: row.position?.map ?? null, empty: "" };
    return {
      ...bare,
      info: told,
      infoBefore: { ...told, hp: 0 },
      goal: `Goal ${index}`,
      notes: { a: `${index}` },
    };
  }
  const reply = {
    stopReason: "tool_use",
    model: "a-model",
    tokens: usage(5, 7, 11, 13),
    costUsd: 0.25,
    ms: 61_000,
  };
  return {
    ...bare,
    messages: 12,
    shown: [
      { type: "text", text: "Map of Wood:\ny\\x 0\n 0 .#\nThat is all. <b>bold</b>" },
      { type: "image", sha256: "f".repeat(64) },
      {
        ...{ type: "tool_result", tool_use_id: "c", is_error: true },
        content: [{ type: "text", text: "No such button." }],
      },
      { type: "of a later version" } as never,
    ],
    results: [
      { type: "tool_result", tool_use_id: "c", content: [{ type: "image", sha256: "e".repeat(64) }] },
    ],
    reply: {
      ...reply,
      content: [
        { type: "thinking", thinking: "The sign is to the east." },
        { type: "text", text: "I walk on." },
        { type: "hologram" },
      ],
    },
    calls: [
      {
        ...{
          id: "1",
          name: "press_buttons",
          isError: false,
          result: "Pressed all 4.\nMap of Wood:\ny\\x 0\n 0 .#",
        },
        input: { buttons: ["up", "up", "a", "up"], hold_frames: 4 },
      },
      { id: "2", name: "navigate_to", input: { x: 3, y: 4 }, result: "Arrived.", isError: false },
      {
        id: "3",
        name: "navigate_to",
        input: { x: [3], why: "odd" },
        result: "x is no number.",
        isError: true,
      },
      { id: "4", name: "choose", input: { option: "YES", note: "sure" }, result: "", isError: false },
    ],
    asked: [
      { ...reply, time: at(1), purpose: "summary", content: [], skill: null, agent: null, costUsd: null },
      {
        ...{
          ...reply,
          time: at(1),
          purpose: "skill",
          skill: { name: "walk", version: "1" } as never,
          agent: null,
        },
        content: [{ type: "thinking", thinking: "Only a thought." }],
      },
      {
        ...{
          ...reply,
          time: at(1),
          purpose: "agent",
          skill: null,
          agent: { name: "scout" } as never,
          ms: 250,
        },
        content: [{ type: "text", text: "A wood." }],
      },
    ],
    lost: [
      { time: at(1), purpose: "play", model: "a-model", tokens: null, costUsd: null },
      { time: at(1), purpose: "summary", model: "other-model", tokens: usage(1_500), costUsd: null },
    ],
    mail: [{ id: "m1", text: "Look for the oil." }],
    answers: [{ text: "I look.", inReplyTo: "m1" }],
    tries: [
      { presses: "right:24", track: [], came: "The player is at 5, 7." },
      { presses: "a:2", track: [], came: "Nothing changed." },
    ],
    skills: [
      {
        ...{ name: "walk", version: "1", status: "done", summary: "Walked.", params: { to: "lamp" }, ms: 12 },
        ...({ output: null, steps: 3 } as object),
      } as never,
      { name: "look", version: null, status: "failed", summary: "", params: {}, ms: 0 } as never,
    ],
    workflow: plan("open"),
    infoBefore: { map: "Wood", hp: 12, max_hp: 20, party: [{ name: "Wick", level: 3 }], gone: 1 },
    info: {
      ...{ map: "Wood", hp: 3, max_hp: 20, isFree: true, enemy: null, text: "", events: [], coins: 12_345 },
      party: [
        { name: "Wick", level: 4, hp: 20, max_hp: 20 },
        { name: "Moth", level: 1 },
      ],
      bag: ["oil", "rope"],
      place: { inner: { deep: [1, 2] } },
    },
    notes: { way: "To the wood.", plan: "Go north.", same: "As before." },
    notesBefore: { plan: "Go south.", same: "As before.", old: "Gone." },
    goal: "Light all lamps. <b>bold</b>",
    plan: { now: "Find oil.", next: "Light one." },
    planBefore: { next: "Rest." },
    summaryText: "It began in the village.",
  };
}

function plan(state: "open" | "ended"): NonNullable<StepDetail["workflow"]> {
  const common = { id: "w", name: "lamps", file: null, fileSha256: "", inputsHash: "", before: {} as never };
  if (state === "ended")
    return { ...common, inputs: {}, results: {}, open: {}, ended: { status: "failed", error: "No oil." } };
  return {
    ...common,
    inputs: { lamps: 3 },
    results: {
      walk: { status: "done", output: null, attempt: 1 },
      rest: { status: "failed", output: null, attempt: 3, error: "too early" },
    },
    open: { "": { attempt: 1, data: {} }, walk: { attempt: 1, data: {} }, light: { attempt: 2, data: {} } },
  };
}

const CONVERSATION: ConversationAt = {
  ...{ system: "You are Wick.", isCut: true, problem: "One message is gone." },
  tools: [{ name: "wait", description: "Waits.", input_schema: {} }],
  messages: [
    { role: "user", content: [{ type: "text", text: "Begin." }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Why not?" },
        { type: "text", text: "I begin." },
        { type: "tool_use", id: "t", name: "wait", input: { frames: 2 } },
      ],
    },
    { role: "user", content: [] },
  ],
};

const PLAYBOOK: PlaybookView = {
  entries: [
    { title: "Oil", text: "Buy oil.", when: "in a shop", shown: 1 },
    { title: "Doors", text: "Knock.", unproven: { until: 1_200, former: null } },
    { title: "Cats", text: "Feed.", unproven: { until: 9, former: null, isDrop: true } },
  ] as never,
  history: [
    { step: 1, title: "Oil", action: "added", text: "Buy oil." },
    { step: 5, title: "Cats", action: "dropped", text: null },
  ],
};

export const MAP = {
  name: "Wood",
  step: 5,
  size: { width: 8, height: 6 },
  cells: ["####E###", '#.."~~P#', "#..==vS#", "#T!C<>^#", "#IOL....", ""],
  visits: ["", " 1239", " 1", "", "", ""],
  markers: [
    { x: 1, y: 1, label: "camp" },
    { x: 6, y: 4, label: "well" },
  ],
};

/** The maps after a step: of the wood, of a map where the player is not, or none. */
export function atlasOf(index: number, name: string | null): AtlasView {
  const none: AtlasView = {
    ...{ at: null, facing: null, maps: [], forgotten: 0, map: null, doors: [], open: [], path: [] },
    ...{ isPathCut: false, problem: null },
  };
  if (index < 4) return none;
  const maps = [
    { name: "Wood", step: 5, known: 38, visited: 5 },
    { name: "Village", step: 1, known: 1, visited: 1 },
  ];
  const common = { ...none, maps, at: { map: "Wood", x: 3, y: 1 }, facing: "left" } as const;
  if (name === "Village") {
    const map = { name, step: 1, cells: ["."], visits: ["1"] };
    return { ...common, map, forgotten: 1, isPathCut: true, problem: "Not all of it is shown." };
  }
  return {
    ...{ ...common, map: MAP, forgotten: index === 7 ? 2 : 0 },
    doors: [
      { x: 4, y: 0, to: { map: "Village", x: 1, y: 2 }, isTaken: true },
      { x: 7, y: 4, press: "right", to: { map: "Cave" }, isTaken: false },
    ],
    open: [
      { x: 7, y: 4, sides: ["right", "down"] },
      { x: 2, y: 1, sides: ["up", "left"] },
    ],
    path: [
      { index: 6, walks: [[1, 1, "rr"]] as never },
      { index: 7, walks: [[3, 1, "dl"]] as never },
    ],
  };
}

const save = (fields: Partial<GallerySave>): GallerySave => ({
  ...{ id: "save-6", kind: "routine", where: "main", label: null, step: 6, branchId: HEAD, runId: RUN },
  ...{ saveTime: at(40), place: "Wood", model: "a-model", bytes: 2_048, current: false },
  ...(fields as object),
});

const LANTERN: GalleryGame = {
  ...{ slug: "lantern", title: "LANTERN", romSha256: null, hasRom: false, why: null, live: null },
  ...{ journalBytes: 5_000, refused: [], interrupt: null },
  saves: [
    save({ current: true }),
    save({ id: "save-5", where: "backup", step: 5, label: "before <b>the</b> cave" }),
    save({ id: "save-4", where: "archive", step: 4, branchId: ROOT, place: null, saveTime: at(1) }),
    ...Array.from({ length: 11 }, (_, n) =>
      save({ id: `old-${n}`, kind: "milestone", where: "checkpoint", step: n + 1, branchId: LEFT }),
    ),
  ],
};

/** A folder of games in each state; `interrupt` waits in the first one. */
export const GALLERY: Gallery = {
  ...{ folder: "the saves", control: true, refused: [{ name: "odd.json", why: "It is no save." }] },
  games: [
    {
      ...LANTERN,
      interrupt: {
        ...{ id: "stop", step: 1_006, reason: "before act", file: "stop.json" },
        pending: {
          ...{ by: "lm", text: "I burn it." },
          toolCalls: [
            { id: "p1", name: "press_buttons", input: { buttons: ["a"] } },
            { id: "p2", name: "write_note", input: { name: "n", text: "t" } },
          ],
        },
      },
    },
    {
      ...{
        ...LANTERN,
        slug: "live",
        title: "LIVE",
        saves: [save({ step: 1_234, place: null })],
        hasRom: true,
      },
      ...{ live: { pid: 4711, since: at(0) }, why: "Its journal is damaged.", journalBytes: 3_000_000 },
    },
    { ...LANTERN, slug: "idle", title: "IDLE", saves: [save({ saveTime: "no time" })], journalBytes: 0 },
    { ...LANTERN, slug: "bare", title: "BARE", saves: [], hasRom: true },
  ],
};

/** A server of this run: an answer by the path, a refusal for any other one. `change` puts others in their places. */
export function madeUpServer(change: Readonly<Record<string, unknown>> = {}): TestViewer {
  const answerTo = (path: string): unknown => {
    if (Object.hasOwn(change, path)) return change[path];
    if (path === "/api/games") return GALLERY;
    const [, below = ""] = /^\/api\/games\/lantern\/(.*)$/.exec(path) ?? [];
    if (below.startsWith("timeline"))
      return below.includes("from=0") ? TIMELINE : { ...TIMELINE, rows: [], marks: [] };
    const [, a, b] = /^compare\?a=(\d+)&b=(\d+)$/.exec(below) ?? [];
    if (a !== undefined) {
      const sides = [a, b].map((index) => ({ step: detailOf(Number(index)), path: wayTo(Number(index)) }));
      return compareDetails(...(sides as Parameters<typeof compareDetails>));
    }
    const [, index, what] = /^steps\/(\d+)(?:\/(.*))?$/.exec(below) ?? [];
    if (index === undefined)
      return below === "interrupt/command" ? { command: "runner resume --approve" } : undefined;
    if (what === undefined) return detailOf(Number(index));
    if (what.startsWith("atlas")) return atlasOf(Number(index), what.split("map=")[1] ?? null);
    const others: Readonly<Record<string, unknown>> = {
      ...{ conversation: CONVERSATION, command: { command: `runner --to-step ${index}` } },
      playbook: index === "7" ? PLAYBOOK : { entries: [], history: [] },
    };
    return others[what];
  };
  return {
    ask: async (path: string) => {
      const answer = answerTo(path);
      const text = answer === undefined ? `Nothing is at ${path}.` : JSON.stringify(answer);
      const status = answer === undefined ? 404 : 200;
      return { status, headers: {}, text, bytes: Buffer.from(text) };
    },
  } as unknown as TestViewer;
}

/** The rows of the way to a step. */
function wayTo(index: number): readonly StepRow[] {
  const ways: Readonly<Record<string, readonly number[]>> = {
    ...{ [ROOT]: [0, 1, 2, 3], [LEFT]: [0, 1, 4, 5], [HEAD]: [0, 1, 2, 6, 7, 9], [OTHER]: [8] },
  };
  const way = ways[ROWS[index]?.branchId ?? ""] ?? [];
  return way.filter((one) => one <= index).flatMap((one) => ROWS[one] ?? []);
}

/** The status of the run as `runner status` has it, as far as pages look. */
export const STATUS: object = {
  ...{ live: true, level: 2, stepsAnHour: 1_234.4, costUsdAnHour: 0.75, stopped: null, interrupt: null },
  signals: {
    progress: { value: 1.5, trend: "rising", evidence: "nothing new for 60 steps" },
    repetition: { value: 0.5, trend: "falling", evidence: "" },
    errors: { value: 0.49, trend: "steady", evidence: "1 of 20" },
  },
};
