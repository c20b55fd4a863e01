import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import { xOf, yOf } from "./map/direction.ts";
import { shorten } from "./note.ts";
import type { Notebook } from "./notebook.ts";
import { renderNotebook } from "./notebook-text.ts";
import type { Story } from "./story/read-story.ts";
import type { Sight } from "./story/sight.ts";

/** The summary of a conversation under the headings that were asked for, with the notebook at its end. */
export function writeSummary(book: Notebook, story: Story, messages: readonly Message[]): string {
  const headings = headingsIn(messages);
  const sections = headings.map((heading, index) => [
    heading,
    ...sectionOf(heading, book, story),
    ...(index === headings.length - 1 ? notebookOf(book, story) : []),
  ]);
  return (sections.length === 0 ? [notebookOf(book, story)] : sections)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function notebookOf(book: Notebook, { now }: Story): readonly string[] {
  return ["", ...renderNotebook(book, now.place?.map ?? null)];
}

/** The lines of the last message that begin with `## `. */
export function headingsIn(messages: readonly Message[]): readonly string[] {
  const last = messages.at(-1);
  if (last?.role !== "user") return [];
  const asked = last.content.findLast((block) => block.type === "text");
  if (asked?.type !== "text") return [];
  return asked.text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("## "));
}

function sectionOf(heading: string, book: Notebook, story: Story): readonly string[] {
  if (/event|milestone/i.test(heading)) return list(book.events, "Nothing has happened yet.");
  if (/decision/i.test(heading)) return list(book.decisions, "Nothing had to be decided yet.");
  if (/goal|task/i.test(heading)) return [goalOf(story)];
  if (/place|party/i.test(heading)) return describeSight(story.now);
  if (/strateg|plan/i.test(heading)) return describePlans(book);
  return ["Nothing to add."];
}

function list(lines: readonly string[], nothing: string): readonly string[] {
  return lines.length === 0 ? [nothing] : lines.map((line) => `- ${line}`);
}

function goalOf({ opening }: Story): string {
  const goal = /^Goal: (.+)$/m.exec(opening)?.[1];
  const always = "See every place and every screen that I have not seen yet, and try what is new.";
  return goal === undefined ? always : `${goal} Until I know how: ${always}`;
}

function describeSight({ place, values }: Sight): readonly string[] {
  const where =
    place === null
      ? "On a screen without a place."
      : `In ${place.map} at (${xOf(place.key)}, ${yOf(place.key)}).`;
  return [where, ...[...values].map(([name, value]) => `- ${name}: ${shorten(value)}`)];
}

function describePlans(book: Notebook): readonly string[] {
  return [
    "I walk to the nearest cell with a side that I do not know, talk to what is in my way, take new exits early, and ask again when something has changed.",
    ...[...book.charts.values()].map(
      ({ name, things, tried }) =>
        `- ${name}: ${things.size} had something to say, ${tried.size} were asked in all`,
    ),
  ];
}
