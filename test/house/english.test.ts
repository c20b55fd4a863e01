import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesIn, foldersIn } from "./read-imports.ts";
import { readStrings, withoutComments } from "./read-strings.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Translated phrases, each with plain words for it: you, your own, is based on, is shown, after the step, n times. */
const PHRASES =
  /\bwhoever\b|\bof one's own\b|\bgoes by\b|\b(?:is|are|was) told\b|\bbehind the step\b|\bso many\b/gi;

/** A sentence of a document that begins with "What" and asks nothing. */
const HEADLESS = /(?<=^|[.!?:]\s|\n\n|\n- |\| )What [^.?!|]*[.!]/g;

/** A comment that opens with a headless clause, or has one of the translated words. */
const COMMENT =
  /\/\*\*(?: |\n\s*\* )(?:What|That|How|Where|When|Who|Whoever|Which) |^\s*(?:\/\*\*|\*|\/\/|\{\/\*).*\b(?:whoever|somebody|nobody|so many|goes by|behind the step|(?:is|are|was) told)\b/gim;

const SOURCES = [...foldersIn(ROOT), "packages/viewer/page/src"];

/**
 * How many of them each file still has. A count may only shrink: reword a sentence and lower its file's count here, or take
 * the file out where none is left. A new one is reworded.
 */
const LEFT: Readonly<Record<string, number>> = {};

/** The phrases in the strings of a source, and in the text of the viewer's page, which stands between its tags. */
function inSource(file: string, source: string): readonly string[] {
  const text = file.includes("/page/") ? withoutComments(source) : readStrings(source).join("\n");
  return text.replace(/\s+/g, " ").match(PHRASES) ?? [];
}

function inDocument(text: string): readonly string[] {
  return [...(text.replace(/\s+/g, " ").match(PHRASES) ?? []), ...(text.match(HEADLESS) ?? [])];
}

test("what people and LMs read has none of the phrases but those that are left", () => {
  const sources = SOURCES.flatMap((folder) => filesIn(join(ROOT, folder)).map((file) => `${folder}/${file}`));
  const documents = readdirSync(join(ROOT, "docs")).filter((file) => file.endsWith(".md"));
  const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

  const found = [
    ...sources.map((file) => [file, inSource(file, read(file)).length] as const),
    ...["README.md", ...documents.map((file) => `docs/${file}`)].map(
      (file) => [file, inDocument(read(file)).length] as const,
    ),
  ].filter(([, count]) => count > 0);

  expect(sources.length).toBeGreaterThan(500);
  expect(Object.fromEntries(found)).toEqual(LEFT);
});

test("comments name their subject, in plain words", () => {
  const found = SOURCES.flatMap((folder) =>
    filesIn(join(ROOT, folder)).flatMap((file) => {
      const comments = readFileSync(join(ROOT, folder, file), "utf8").match(COMMENT) ?? [];
      return comments.map((comment) => `${folder}/${file}: ${comment.trim()}`);
    }),
  );

  expect(found).toEqual([]);
});

test.each([
  ["/** What a run is. */", 1],
  ["/**\n * How long it takes.\n * Whoever asks.\n */", 2],
  ["  // The LM is told so.", 1],
  ["/** The state of a run. */\nconst a = 'nobody';", 0],
])("a comment: %j", (text, count) => {
  expect(text.match(COMMENT) ?? []).toHaveLength(count);
});

test.each([
  ["src/a.ts", 'say("the LM is told");\n// is told', 1],
  ["src/a.ts", "say(`so\n many, whoever asks`)", 2],
  ["packages/viewer/page/src/a.tsx", "<p>\n  The run is\n  told. {/* is told */}</p>", 1],
  ["src/a.ts", "whoever(told); say('you are sent a message')", 0],
])("%s: %j", (file, source, count) => {
  expect(inSource(file, source)).toHaveLength(count);
});

test.each([
  ["What waits goes on waiting. It goes\nby the clock.", 2],
  ["It is new.\n\nWhat is left\nis dashed.", 1],
  ["| What it costs | - | What is left. |\n\n- What is new.", 2],
  ["## What it does\n\nWhat is a run? It says what it did.", 0],
])("a document: %j", (text, count) => {
  expect(inDocument(text)).toHaveLength(count);
});
