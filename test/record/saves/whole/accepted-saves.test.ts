import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isMemory } from "../../../../src/record/saves/format/memory-shape.ts";
import { checkSaveInfo } from "../../../../src/record/saves/format/save-info.ts";
import { acceptedIn } from "../../../helpers/saves/accepted-values.ts";

const ROOT = join(import.meta.dirname, "../../../fixtures/saves");
const SAVES: readonly { info: unknown; memory: unknown }[] = readdirSync(ROOT, {
  recursive: true,
  encoding: "utf8",
})
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(ROOT, name), "utf8")));

function isInfo(value: unknown): boolean {
  try {
    return checkSaveInfo(value) === value;
  } catch {
    return false;
  }
}

test("what each part of a save may be", async () => {
  const memory = acceptedIn(
    SAVES.map(({ memory }) => memory),
    isMemory,
    (place) => !/(?:settings|gameInfo)$/i.test(place),
  );
  const info = acceptedIn(
    SAVES.map(({ info }) => info),
    isInfo,
    (place) => place !== "gameInfo",
  );
  await expect(`${["info", ...info, "", "memory", ...memory].join("\n")}\n`).toMatchFileSnapshot(
    "accepted-saves.txt",
  );
});
