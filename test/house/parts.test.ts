import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));

/** The list that names each kind of facet. */
const LISTS: Readonly<Record<string, string>> = {
  PartShapes: "record/seam/shape-parts.ts",
  DataPart: "record/seam/data-parts.ts",
  DecisionShare: "record/seam/data-parts.ts",
  LoopPart: "play/agent/seam/loop-parts.ts",
  LoopHooks: "play/agent/seam/loop-parts.ts",
  ReturnPart: "play/agent/seam/services-of-parts.ts",
  Tool: "play/agent/tools/tools-of-parts.ts",
  ShowPart: "show/seam/show-parts.ts",
  MarksPart: "show/seam/show-parts.ts",
  FacePart: "faces/cli/seam/face-parts.ts",
};

const FACET = new RegExp(`^export const (\\w+): (${Object.keys(LISTS).join("|")})\\b`, "gm");

const read = (file: string): string => readFileSync(join(SOURCES, file), "utf8");

/** The facets of all parts, each with its kind. */
const FACETS = readdirSync(join(SOURCES, "parts"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => [...read(join("parts", file)).matchAll(FACET)])
  .map(([, name = "", kind = ""]) => ({ name, kind }));

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
