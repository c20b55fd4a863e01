import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { CLIENT_SPECS, SPECS } from "../../helpers/runs/every-tool.ts";
import { writeGbnf } from "../../helpers/runs/write-gbnf.ts";

/** Of a release that refuses large bounds, b9842: `npm ci --prefix tools/llama-grammar --ignore-scripts`. */
const FOLDER = fileURLToPath(new URL("../../../tools/llama-grammar", import.meta.url));
const ADDON = join(FOLDER, "node_modules/@node-llama-cpp/linux-x64/bins/linux-x64/llama-addon.node");

interface Llama {
  readonly AddonGrammar: new (grammar: string, options: { readonly addonExports: Llama }) => unknown;
}

/** Returns what the parser says of a grammar; null where it takes it. */
function refusalOf(...schemas: readonly JsonObject[]): string | null {
  const llama = createRequire(import.meta.url)(ADDON) as Llama;
  try {
    new llama.AddonGrammar(writeGbnf(schemas), { addonExports: llama });
    return null;
  } catch (error) {
    return `${error}`;
  }
}

const holding = (text: JsonObject): JsonObject => ({
  type: "object",
  properties: { text },
  required: ["text"],
});

/** In the nightly job, which installs it. */
describe.runIf(process.env["LLAMA_GRAMMAR"] === "1")(
  "the grammar parser of a llama.cpp that refuses large bounds",
  () => {
    test.each([
      [1_999, null],
      [2_000, "Error: Failed to parse grammar"],
      [4_000, "Error: Failed to parse grammar"],
    ])("50.3: a text of at most %i characters: %s", (maxLength, refusal) => {
      expect(refusalOf(holding({ type: "string", maxLength }))).toBe(refusal);
      expect(refusalOf(holding({ type: "array", items: { type: "string", maxLength } }))).toBe(refusal);
    });

    test.each([...SPECS, ...CLIENT_SPECS].map((spec) => [spec.name, spec] as const))(
      "50.3: takes the tool %s",
      (_, { input_schema }) => {
        expect(refusalOf(input_schema)).toBeNull();
      },
    );

    test("50.3: takes all tools together", () => {
      expect(refusalOf(...SPECS.map(({ input_schema }) => input_schema))).toBeNull();
      expect(refusalOf(...CLIENT_SPECS.map(({ input_schema }) => input_schema))).toBeNull();
    });
  },
);
