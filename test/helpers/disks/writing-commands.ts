/** A command that writes, in the folder that `makeWorld` gives: how it is typed, and what else is true of it. */
export interface WritingCommand {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Commands that make what it works on, in a copy of the folder. */
  readonly before?: readonly (readonly string[])[];
  /** The command with which somebody goes on after it failed; the same unless given. */
  readonly again?: readonly string[];
  /** Left out of the drawn sample: it, or what it needs before, takes seconds. */
  readonly isSlow?: true;
}

const BENCH = [["bench", "run", "tiny.yaml", "--model", "explorer", "--quiet"]];
const SUBMISSION = [
  ["bench", "enter", "one", "ledge", "--model", "random", "--set", "levels=pixels"],
  ["bench", "draw", "one", "--set", "runs=2"],
  ["bench", "run", "one", "--quiet"],
];
const LABELLED = [["saves", "label", "latest", "mine"]];

/** Every command that writes, but those below. Its name is the key, with an option where it has two ways: `` for playing itself. */
export const WRITING: Readonly<Record<string, WritingCommand>> = {
  "": { args: ["--steps", "2", "--quiet"] },
  "bench draw": {
    args: ["bench", "draw", "one", "--set", "runs=2"],
    before: [["bench", "enter", "one", "cairn"]],
  },
  "bench enter": { args: ["bench", "enter", "one", "cairn", "--model", "explorer"] },
  "bench export": { args: ["bench", "export", "one"], before: SUBMISSION, isSlow: true },
  "bench export --harbor": { args: ["bench", "export", "--harbor", "out", "cairn"] },
  "bench report": { args: ["bench", "report", "a.html"], before: BENCH, isSlow: true },
  "bench run": { args: BENCH[0] ?? [], isSlow: true },
  "bench site": { args: ["bench", "site", "site", "bench/explorer"], before: BENCH, isSlow: true },
  check: {
    args: ["check", "mapped.run"],
    before: [
      ["--steps", "2", "--save-dir", "mapped", "--model", "explorer", "--game-map", "map.json", "--quiet"],
      ["export", "run", "mapped.run", "--save-dir", "mapped", "--quiet"],
    ],
    isSlow: true,
  },
  doctor: { args: ["doctor"] },
  "export film": { args: ["export", "film", "a.gif", "--from", "3"] },
  "export frames": { args: ["export", "frames", "frames", "--from", "3", "--speed", "80"] },
  "export report": { args: ["export", "report", "a.html"] },
  "export run": { args: ["export", "run", "b.run"] },
  "export trajectories": { args: ["export", "trajectories", "conversations"] },
  "fleet report": {
    args: ["fleet", "report", "few.yaml", "a.html", "a.csv"],
    before: [["fleet", "run", "few.yaml", "--quiet"]],
    isSlow: true,
  },
  "fleet run": { args: ["fleet", "run", "few.yaml"], isSlow: true },
  import: { args: ["import", "out.run", "--save-dir", "theirs"] },
  init: { args: ["init", "--yes"] },
  learn: { args: ["learn", "hearts.gb", "--frames", "60000", "--out", "learned.json"], isSlow: true },
  "playbook edit": { args: ["playbook", "edit", "--quiet"], env: { EDITOR: "cp given.yaml" } },
  "playbook export": { args: ["playbook", "export", "b.yaml"] },
  "playbook import": { args: ["playbook", "import", "given.yaml", "--quiet"] },
  "saves clear": { args: ["saves", "clear", "manual", "--yes"], before: LABELLED },
  "saves export": { args: ["saves", "export", "latest", "a.png", "a.md", "a.json"] },
  "saves label": { args: ["saves", "label", "latest", "mine"] },
  "saves remove": { args: ["saves", "remove", "mine", "--yes"], before: LABELLED },
  "skills run": { args: ["skills", "run", "close-menu", "--quiet"] },
  tell: { args: ["tell", "Go north."] },
  "workflow run": { args: ["workflow", "run", "rest.yaml", "--report", "a.md", "--quiet"] },
};

/** Commands that write and are swept elsewhere, or write nothing that could be half. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  "bench check":
    "writes no file: a map of the file's own, which check writes to a temporary folder, is refused before",
  "fleet cancel": "writes one object to a store: fleet/engine and faults/fleet-queue",
  "fleet job": "the child of a fleet run: faults/fleet-kill",
  "fleet pause": "as fleet cancel",
  "fleet resume": "as fleet cancel",
  "fleet retry": "as fleet cancel",
  "fleet submit": "needs a queue: faults/fleet-queue",
  "fleet work": "needs a queue: faults/fleet-queue",
  improve: "plays for minutes; a kill at each instant is in fleet/improve",
  mcp: "plays for a client: faults/mcp-kill",
  pause: "needs a running game: faults/interrupt-crash",
  resume: "faults/interrupt-crash",
  save: "needs a running game: faults/save-crash",
  speed: "needs a running game",
  watch: "serves until it is ended: e2e/commands/watch",
  "workflow clear": "faults/workflow-crash",
};

/** Commands that only read. */
export const READING: readonly string[] = [
  ...["bench schema", "completion", "cost", "fleet check", "fleet schema", "fleet status"],
  ...["games check", "games list", "games schema", "games show", "playbook diff", "playbook list"],
  ...["playbook show", "replay", "saves diff", "saves list", "saves show", "saves verify", "skills check"],
  ...["skills list", "skills runs", "skills schema", "skills stats", "stats", "status", "workflow check"],
  ...["workflow checkpoints", "workflow graph", "workflow list", "workflow schema"],
];
