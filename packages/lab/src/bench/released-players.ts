import { readFileSync } from "node:fs";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { GameIdentity } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { CLIENT_ID } from "../../../../src/base/vocabulary/run-settings.ts";
import { packageFile } from "../../../../src/package-files.ts";
import { openSkillLibrary } from "../../../../src/parts/skills/play/library/open-library.ts";
import { SHIPPED_SKILLS } from "../../../../src/parts/skills/play/library/shipped-skills.ts";
import { renderSystemPrompt } from "../../../../src/play/agent/conversation/prompts.ts";
import { toolsFor } from "../../../../src/play/agent/tools/all-tools.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import type { Cartridge } from "../../../emulator/src/machine/machine.ts";
import type { GameAdapter } from "../../../games/src/known/game-adapter.ts";
import { adapterFor } from "../../../games/src/known/pictures-only.ts";
import type { TaskLevel } from "./task.ts";

/** The system prompts, the lists of tools and the skills of a version, for one task and level: SHA-256 in hex. */
export interface ReleasedPlayer {
  readonly prompts: readonly string[];
  readonly tools: readonly string[];
  readonly skills: readonly string[];
}

/** By version, task and level. */
type ReleasedPlayers = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, ReleasedPlayer>>>>>
>;

/** The file of this package with the players of every released version. `npm run docs` writes the newest. */
export const RELEASED_PLAYERS = "prompts/released-players.json";

/** The player of a version for a task and level; null for a version or task that this package does not know. */
export function releasedPlayer(version: string, task: string, level: TaskLevel): ReleasedPlayer | null {
  const all = JSON.parse(readFileSync(packageFile(RELEASED_PLAYERS), "utf8")) as ReleasedPlayers;
  const own = (value: object | undefined, name: string) =>
    value !== undefined && Object.hasOwn(value, name) ? (value as Record<string, never>)[name] : undefined;
  return own(own(own(all, version), task), level) ?? null;
}

/** The player of this program for a game at a level: in its first conversation, and in those after a summary. */
export function presentPlayer(
  game: { readonly identity: GameIdentity; readonly adapter: GameAdapter; readonly cartridge: Cartridge },
  level: TaskLevel,
): ReleasedPlayer {
  const adapter = adapterFor(game.adapter, game.cartridge, { memory: !level.startsWith("pixels") });
  // The prompt of a client of MCP differs from that of all other players.
  const prompts = ["", CLIENT_ID].map((model) =>
    sha256Of(
      renderSystemPrompt({ identity: game.identity, adapter }, { language: null, systemPrompt: null, model }),
    ),
  );
  const memory = { settings: { ...DEFAULT_SETTINGS, tries: level.endsWith("-tries") } };
  const tools = [false, true].map((hasPast) =>
    toolsFor(adapter, { offersSkills: level === "everything" }, { hasPast, memory }).map(({ spec }) => spec),
  );
  return {
    prompts,
    tools: tools.map((specs) => sha256Of(canonicalJson(specs as unknown as JsonValue))),
    skills: level === "everything" ? shippedSkills() : [],
  };
}

/** The hashes of this program's skills. */
export function shippedSkills(): readonly string[] {
  const library = openSkillLibrary({ folder: null, disk: createMemoryDisk() });
  return SHIPPED_SKILLS.map((name) => library.open(name).sha256);
}
