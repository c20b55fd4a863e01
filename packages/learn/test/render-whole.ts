import { sha256Of } from "../../../src/base/disk/lazy-crypto.ts";
import type { Emulator } from "../../emulator/src/emulator.ts";
import { renderLearned } from "../src/commands/render-learned.ts";
import type { Learned } from "../src/learn-game.ts";
import { mapOf } from "../src/map-of.ts";

/** All that was learned of a game: findings, text, map and report, with a digest for each picture. */
export function renderWhole(learned: Learned, emulator: Emulator): string {
  const { findings, frames, world } = learned;
  const report = renderLearned(learned, emulator, "")
    .replaceAll(
      /data:image\/png;base64,([\w+/=]+)/g,
      (_, base64: string) => `picture ${sha256Of(base64).slice(0, 12)}`,
    )
    .replaceAll(/(<\/tr>|<\/h\d>|<\/p>|<br>|<\/pre>|<section)/g, "$1\n");
  const { text = null, step = null, mode = null, buttons = [] } = world ?? {};
  const letters = [...(text?.letters ?? [])].map(([tile, letter]) => `${tile} ${letter}`).join(", ");
  const of = (value: unknown): string => JSON.stringify(value ?? null);
  return [
    `${frames} frames`,
    ...findings.map(
      ({ name, cell, confidence, evidence }) => `${name} ${of(cell)} ${confidence}: ${evidence}`,
    ),
    `step: ${of(step)}`,
    `mode: ${of(mode)}`,
    `buttons: ${buttons.length}`,
    `text: region ${of(text?.region)}, lines ${of(text?.lines)}, open ${of(text?.open)}, ${text?.pages.length ?? 0} pages`,
    `letters: ${letters}`,
    "",
    "The map:",
    JSON.stringify(mapOf(learned, emulator.cartridge), null, 1),
    "",
    "The report:",
    report.slice(report.indexOf("<main")),
    "",
  ].join("\n");
}
