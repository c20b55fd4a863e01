/**
 * The options that were removed, and what to write instead. One that a single command had is named with that command:
 * others never took it.
 */
export const REMOVED_OPTIONS: Readonly<Record<string, string>> = {
  "--adopt": "pass --set adopt=on",
  "--allow-rollback": "pass --set allowRollback=on",
  "--auto-continue-after": "pass --set autoContinueAfter=TIME",
  "--drift": "pass --set drift=on",
  "--graphics": "pass --set graphics=KIND",
  "--interrupt-after": "pass --set interruptAfter=NODES",
  "--keep-backups": "pass --set keepBackups=N",
  "--language": "pass --set language=NAME",
  "--lm-timeout": "pass --set lmTimeout=TIME",
  "--log-file": "pass --set logFile=PATH",
  "--log-level": "pass --set logLevel=LEVEL",
  "--max-history": "pass --set maxHistory=N",
  "--max-unsaved": "pass --set maxUnsaved=N",
  "--no-auto-save": "pass --set autoSave=off",
  "--no-drift": "pass --set drift=off",
  "--no-interrupts": "pass --set interrupts=off",
  "--no-journal": "pass --set journal=off",
  "--no-skills": "pass --set skills=off",
  "--notify": "pass --set notify=COMMAND",
  "--palette": "pass --set palette=NAME",
  "--prices": "pass --set prices=FILE",
  "--profile": "pass --set profile=NAME",
  "--refresh-every": "pass --set refreshEvery=TIME",
  "--retry-for": "pass --set retryFor=TIME",
  "--screenshot-grid": "pass --set screenshotGrid=on",
  "--screenshot-scale": "pass --set screenshotScale=N",
  "--show-thinking": "pass --set showThinking=on",
  "--skills-dir": "pass --set skillsDir=PATH",
  "--stall-steps": "pass --set stallSteps=N",
  "--store": "pass --set store=PLACE",
  "--summary-model": "pass --set summaryModel=NAME",
  "--symbols": "pass --set symbols=FILE",
  "--system-prompt": "pass --set systemPrompt=FILE",
  "fleet pause --reason": "pass --note TEXT",
  "fleet report --csv": "name the file, as in runner fleet report FLEET out.csv",
  "fleet report --html": "name the file, as in runner fleet report FLEET out.html",
  "fleet work --lease": "pass --set lease=TIME",
  "mcp --http": "pass --port 0 for any free port",
  "saves clear --kind": "name it, as in runner saves clear milestone",
  "saves export --history":
    "name the file, as in runner saves export SAVE out.md; for stdout, pass - --as history",
  "saves export --protocol": "pass FOLDER --as protocol, with - for stdout",
  "saves export --screenshot":
    "name the file, as in runner saves export SAVE out.png; for stdout, pass - --as screenshot",
  "saves export --sram":
    "name the file, as in runner saves export SAVE out.sav; for stdout, pass - --as sram",
  "saves export --state":
    "name the file, as in runner saves export SAVE out.s0; for stdout, pass - --as state",
  "saves show --protocol": "run runner saves export SAVE - --as protocol",
  "skills run --max-frames": "pass --set maxFrames=N",
  "skills run --param": "pass --input NAME=VALUE",
  "stats --milestones": "run runner stats milestones",
  "workflow checkpoints --clear": "run runner workflow clear WORKFLOW",
  "workflow run --no-checkpoint": "pass --set checkpoint=off",
};

/** What to write in place of an option that was removed from a command; null for one that never was there. */
export function replacementOf(command: string, flag: string): string | null {
  const own = `${command.replace(/^runner ?/, "")} ${flag}`;
  return REMOVED_OPTIONS[own] ?? REMOVED_OPTIONS[flag] ?? null;
}
