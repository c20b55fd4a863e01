import { table } from "../../../base/table.ts";
import { REMOVED_OF_PARTS } from "../seam/face-parts.ts";
import { isSetting, OPTION_NAMES, OPTIONS } from "./options.ts";

/** Settings once had flags of their own: `--keep-backups`; `--no-journal` for one that is only turned off. */
const OF_SETTINGS = OPTION_NAMES.filter((name) => isSetting(OPTIONS[name])).map((name) => {
  const { flags } = OPTIONS[name];
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const written = flags
    .replace("<on|off>", "on")
    .replace(/<(.+)>/, (_, value: string) => value.toUpperCase());
  return [flags.endsWith("=off") ? `--no-${flag}` : `--${flag}`, `pass ${written}`];
});

/**
 * The options that were removed, and what to write instead. One that a single command had is named with that command:
 * others never took it.
 */
export const REMOVED_OPTIONS: Readonly<Record<string, string>> = table({
  ...Object.fromEntries(OF_SETTINGS),
  "--no-drift": "pass --set drift=off",
  "--store": "pass --set store=PLACE",
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
  "stats --milestones": "run runner stats milestones",
  ...REMOVED_OF_PARTS,
});

/** The replacement of an option that was removed from a command; null for one that never existed. */
export function replacementOf(command: string, flag: string): string | null {
  const own = `${command.replace(/^runner ?/, "")} ${flag}`;
  return REMOVED_OPTIONS[own] ?? REMOVED_OPTIONS[flag] ?? null;
}
