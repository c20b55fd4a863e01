import type { MemoryShares } from "../../../../base/seam/shares.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import type { Passage } from "../../../../record/seam/data-part.ts";
import { passagesOfNote, passagesOfParts } from "../../../../record/seam/data-parts.ts";
import { toldMilestones } from "../../conversation/told-milestones.ts";

/**
 * Returns all passages of a memory, the newest first, each text once: the paragraphs of earlier summaries with their headings, what
 * was said, notes, lessons, milestones, and those of parts.
 *
 * @param notes as they are now, within a step
 */
export function passagesOf(
  {
    chapters = [],
    ...memory
  }: Parameters<typeof toldMilestones>[0] & Pick<Memory, "chapters" | keyof MemoryShares>,
  notes: Memory["notes"],
): readonly Passage[] {
  const all = [
    ...Object.entries(notes).flatMap(
      ([name, text]) => passagesOfNote(name, text) ?? [{ from: `note "${name}"`, text }],
    ),
    ...passagesOfParts(memory),
    ...toldMilestones(memory)
      .toReversed()
      .map((text) => ({ from: "milestone", text })),
    ...chapters
      .toReversed()
      .flatMap(({ from, to, summary, talks }) => [
        ...talks.toReversed().map((text) => ({ from: `said in steps ${from} to ${to}`, text })),
        ...paragraphsOf(summary).map((text) => ({ from: `summary up to step ${to}`, text })),
      ]),
  ];
  const known = new Set<string>();
  return all.filter(({ text }) => text.trim() !== "" && !known.has(text) && known.add(text));
}

/** The paragraphs and list entries of a summary, each after its heading. */
function paragraphsOf(summary: string): readonly string[] {
  let heading = "";
  return summary.split(/\n+(?=[-*#]|\d+\.)|\n{2,}/).flatMap((part) => {
    const text = part.trim();
    const [, title] = /^#+\s*(.+)/.exec(text) ?? [];
    if (title === undefined) return text === "" ? [] : [heading === "" ? text : `${heading}: ${text}`];
    heading = title;
    const rest = text.split("\n").slice(1).join("\n").trim();
    return rest === "" ? [] : [`${heading}: ${rest}`];
  });
}
