import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSource, sourcesIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The files of parts, in the runner and in packages, from the folder that holds the parts. */
const FILES: readonly { readonly source: string; readonly file: string }[] = sourcesIn(ROOT).flatMap(
  (source) => {
    const [, file] = /^(?:packages\/\w+\/src\/)?parts\/(.*)$/.exec(source) ?? [];
    return file === undefined ? [] : [{ source, file }];
  },
);

/** The list that names each kind of facet. */
const LISTS: Readonly<Record<string, string>> = {
  PartSettings: "base/seam/settings-of-parts.ts",
  AskerRow: "base/seam/askers-of-parts.ts",
  PartShapes: "record/seam/shape-parts.ts",
  DataPart: "record/seam/data-parts.ts",
  StepRecordShare: "record/seam/data-parts.ts",
  DecisionShare: "record/seam/data-parts.ts",
  LoopPart: "play/agent/seam/loop-parts.ts",
  LoopHooks: "play/agent/seam/loop-parts.ts",
  StopPart: "play/agent/seam/stop-parts.ts",
  StopSaves: "record/seam/stop-saves.ts",
  StopLines: "faces/cli/seam/stop-lines.ts",
  StopOptions: "faces/cli/seam/stop-options.ts",
  StopQuestions: "faces/cli/seam/stop-questions.ts",
  AnswerPart: "play/session/config/answers-of-parts.ts",
  OptionPart: "faces/cli/seam/option-parts.ts",
  ReturnPart: "play/agent/seam/services-of-parts.ts",
  Tool: "play/agent/seam/loop-parts.ts",
  ShowPart: "packages/viewer/src/seam/show-parts.ts",
  MarksPart: "packages/viewer/src/seam/show-parts.ts",
  PartAct: "packages/viewer/src/web/web-parts.ts",
  FacePart: "faces/cli/seam/face-parts.ts",
  PartGroup: "faces/cli/seam/group-parts.ts",
  PartStep: "parts/workflows/play/format/steps-of-parts.ts",
  JobFolder: "packages/fleet/src/jobs/job-folders.ts",
  ProofPart: "packages/lab/src/proof/seam/proof-parts.ts",
  AdditionRow: "packages/lab/src/work/additions.ts",
};

const FACET = new RegExp(`^export const (\\w+): (${Object.keys(LISTS).join("|")})\\b`, "gm");

const read = (file: string): string => readSource(ROOT, file);

/** The facets of all parts, each with its kind. */
const FACETS = FILES.flatMap(({ source, file }) =>
  [...read(source).matchAll(FACET)].map((found) => ({ file, found })),
).map(({ file, found: [, name = "", kind = ""] }) => ({ file, name, kind }));

/** Whether a list does more with a facet than import it. */
function isListed(list: string, name: string): boolean {
  const body = list.replace(/^import [^;]*;/gm, "");
  return new RegExp(`\\b${name}\\b`).test(body);
}

test("51: each facet of a part is in its list", () => {
  expect(FACETS.length).toBeGreaterThan(8);
  expect(FACETS.filter(({ name, kind }) => !isListed(read(LISTS[kind] ?? ""), name))).toEqual([]);
});

test("51: a facet that is imported alone is seen", () => {
  expect(isListed('import { mailLoop } from "./loop.ts";\nconst ALL = [];', "mailLoop")).toBe(false);
  expect(isListed('import { mailLoop } from "./loop.ts";\nconst ALL = [mailLoop];', "mailLoop")).toBe(true);
});

/** The parts whose files add something to an interface of shares. */
function ownersOf(share: string): readonly string[] {
  const adds = new RegExp(`^ +interface ${share} \\{`, "m");
  return FILES.flatMap(({ source, file }) => (adds.test(read(source)) ? [file.split("/")[0] ?? ""] : []));
}

test("51: definitions that a workflow names are of one part, since their names are one space", () => {
  expect(["NamedShares", "ReadShares"].map(ownersOf)).toEqual([["skills"], ["skills"]]);
});

/** The drawing of all facets: a part's column in each row. */
const DRAWING = readFileSync(fileURLToPath(new URL("../../docs/architecture.md", import.meta.url)), "utf8")
  .split("```")
  .map((text) => text.split("\n"))
  .find(([, head = ""]) => head.includes(" facet "));

/** The files of a part in the drawing. */
function drawnOf(part: string): readonly string[] {
  const [, head = "", ...rows] = DRAWING ?? [];
  const at = head.indexOf(part);
  return rows.flatMap((row) => /^\S+/.exec(row.slice(at)) ?? []);
}

test("51.4: the drawing has the file of each facet of each part, and no other", () => {
  const parts = readdirSync(join(ROOT, "src", "parts"));
  const files = FILES.map(({ file }) => file);
  const pages = readdirSync(join(ROOT, "packages/viewer/page/src/parts"), {
    recursive: true,
    encoding: "utf8",
  });
  const shares = files.filter((file) => file.endsWith("/shares.ts"));
  for (const part of parts) {
    const drawn = drawnOf(part);
    const needed = [...FACETS.map(({ file }) => file), ...shares].filter((file) =>
      file.startsWith(`${part}/`),
    );

    expect(
      needed.filter((file) => !drawn.some((one) => file.endsWith(`/${one}`))),
      part,
    ).toEqual([]);
    const isThere = (one: string): boolean =>
      [...files, ...pages].some((file) => file.startsWith(`${part}/`) && file.endsWith(`/${one}`));
    expect(
      drawn.filter((one) => !one.startsWith("─") && !isThere(one)),
      part,
    ).toEqual([]);
  }
});
