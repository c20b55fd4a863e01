import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { isMoveMenu } from "./move-details.ts";
import { readShownMenu } from "./shown-menu.ts";

/** The lines of the open menus, in which each move has its type and how many PP are left. */
export function withMoveFacts(view: MemoryReader, lines: readonly string[]): readonly string[] {
  const menu = readShownMenu(view);
  if (menu === null || !isMoveMenu(menu)) return lines;
  const details = new Map(menu.entries.map(({ label, detail }) => [label, detail]));
  return lines.map((line) => {
    const detail = details.get(line.replace(/^[▶▷]/u, ""));
    return detail === undefined ? line : `${line} (${detail})`;
  });
}

/** The same lines as the game shows them. */
export function withoutMoveFacts(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/ \(\p{L}*(?:, PP \d+\/\d+)\)$/u, ""));
}
