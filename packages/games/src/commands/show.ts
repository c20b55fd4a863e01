import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { type CheckResult, checkWords } from "../../../../src/faces/cli/commands/check-words.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { findKnownGame, type KnownGame } from "../known/known-games.ts";
import { describeMap } from "../known/memory-map/check/describe-map.ts";
import type { MapRom } from "../known/memory-map/recognise/map-recognition.ts";
import { factsOf } from "./list.ts";
import { renderContents } from "./render-contents.ts";

/** Shows known games. Returns the exit code: 66 for one that is not in the list. */
export const showGames: Run = (world, options, words) =>
  checkWords(world, options, words, {
    unknown: "game-unknown",
    look: async (word) => verdictOf(await findKnownGame(word)),
  });

function verdictOf(known: KnownGame): CheckResult {
  const about = known.map === null ? null : describeMap({ map: known.map, used: new Map() });
  return {
    hasProblem: false,
    json: { ...factsOf(known), map: about } as unknown as JsonObject,
    render: ({ bold, yellow }) => [
      bold(plainLine(`${known.id}: ${known.game}`)),
      known.isVerified
        ? "  verified: it was played with its ROM"
        : yellow("  unverified: nobody played it with its ROM yet"),
      `  recognised by: ${plainLine(known.recognised.join("; "))}`,
      ...known.roms.map((rom) => `    ${plainLine(renderRom(rom))}`),
      ...(about === null ? ["  read by: an adapter in code"] : renderContents(about)),
    ],
  };
}

function renderRom({ name = "a ROM", sha1, sha256, verified }: MapRom): string {
  const hash = sha1 === undefined ? `sha256 ${sha256 ?? "?"}` : `sha1 ${sha1}`;
  return `${name}: ${hash}${verified === true ? ", verified" : ""}`;
}
