/** A command that writes, in the folder that `makeWorld` gives: how it is typed, and what else is true of it. */
export interface WritingCommand {
  readonly args: readonly string[];
  /** Commands that make what it works on, in a copy of the folder. */
  readonly before?: readonly (readonly string[])[];
  /** The command with which somebody goes on after it failed; the same unless given. */
  readonly again?: readonly string[];
  /** Left out of the drawn sample: it takes seconds. */
  readonly isSlow?: true;
}

/** Every command that writes, but those below. Its name is the key: `` for playing itself. */
export const WRITING: Readonly<Record<string, WritingCommand>> = {
  "": { args: ["--steps", "2", "--quiet"] },
  "bench draw": {
    args: ["bench", "draw", "one", "--set", "runs=2"],
    before: [["bench", "enter", "one", "cairn"]],
  },
  "bench enter": { args: ["bench", "enter", "one", "cairn", "--model", "explorer"] },
  "bench export": { args: ["bench", "export", "--harbor", "out", "cairn"] },
  "bench report": { args: ["bench", "report", "a.html"], isSlow: true },
  check: { args: ["check", "out.run"] },
  doctor: { args: ["doctor"] },
  "export film": { args: ["export", "film", "a.gif", "--from", "3"] },
  "export frames": { args: ["export", "frames", "frames", "--from", "3"] },
  "export report": { args: ["export", "report", "a.html"] },
  "export run": { args: ["export", "run", "b.run"] },
  "fleet run": { args: ["fleet", "run", "few.yaml"], isSlow: true },
  import: { args: ["import", "out.run", "--save-dir", "theirs"] },
  init: { args: ["init", "--yes"] },
  "playbook export": { args: ["playbook", "export", "b.yaml"] },
  "playbook import": { args: ["playbook", "import", "given.yaml", "--quiet"] },
  "saves clear": {
    args: ["saves", "clear", "manual", "--yes"],
    before: [["saves", "label", "latest", "mine"]],
  },
  "saves export": { args: ["saves", "export", "latest", "a.png", "a.md", "a.json"] },
  "saves label": { args: ["saves", "label", "latest", "mine"] },
  "saves remove": {
    args: ["saves", "remove", "mine", "--yes"],
    before: [["saves", "label", "latest", "mine"]],
  },
  tell: { args: ["tell", "Go north."] },
};

/** Commands that write and are swept elsewhere, or write nothing that could be half. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  "bench check": "writes a map to a temporary folder, as check does",
  "bench run": "is a fleet run: faults/bench-kill",
  "bench site": "exports film, report and run, and its folder is that of export frames",
  "fleet cancel": "writes one object to a store: fleet/engine and faults/fleet-queue",
  "fleet job": "the child of a fleet run: faults/fleet-kill",
  "fleet pause": "as fleet cancel",
  "fleet report": "writes as bench report does",
  "fleet resume": "as fleet cancel",
  "fleet retry": "as fleet cancel",
  "fleet submit": "needs a queue: faults/fleet-queue",
  "fleet work": "needs a queue: faults/fleet-queue",
  improve: "plays for minutes; a kill at each instant is in fleet/improve",
  learn: "plays for minutes: e2e/games/name-findings",
  mcp: "plays for a client: faults/mcp-kill",
  pause: "needs a running game: faults/interrupt-crash",
  "playbook edit": "needs an editor, and ends as playbook import",
  resume: "faults/interrupt-crash",
  save: "needs a running game: faults/save-crash",
  "skills run": "plays: faults/skill-kill",
  speed: "needs a running game",
  watch: "serves until it is ended: e2e/commands/watch",
  "workflow clear": "faults/workflow-crash",
  "workflow run": "plays: faults/workflow-crash",
};

/** Commands that only read. */
export const READING: readonly string[] = [
  ...["bench schema", "completion", "cost", "fleet check", "fleet schema", "fleet status"],
  ...["games check", "games list", "games schema", "games show", "playbook diff", "playbook list"],
  ...["playbook show", "replay", "saves diff", "saves list", "saves show", "saves verify", "skills check"],
  ...["skills list", "skills runs", "skills schema", "skills stats", "stats", "status", "workflow check"],
  ...["workflow checkpoints", "workflow graph", "workflow list", "workflow schema"],
];
