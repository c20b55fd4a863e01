import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { encodeSave } from "../../../src/record/saves/format/encode-save.ts";
import { encodeParts } from "../../../src/record/saves/format/parts.ts";
import { readInfo } from "../../../src/record/saves/format/read-info.ts";
import { decodeSave, readSave } from "../../../src/record/saves/format/read-save.ts";
import { versionFor } from "../../../src/record/saves/format/save-info.ts";
import { expectSameCheckpoint } from "../../helpers/saves/checkpoints.ts";

const root = fileURLToPath(new URL("../../fixtures/saves/", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".png"),
);

describe("saves of every released version", () => {
  it("are there", () => {
    expect(files.sort()).toEqual([
      "v1/agents-and-playbook.png",
      "v1/atlas.png",
      "v1/colourful.png",
      "v1/conversation.png",
      "v1/fresh.png",
      "v1/markers.png",
      "v1/plan.png",
      "v1/warps.png",
      "v2/interrupt-after-act.png",
      "v2/interrupt-before-act.png",
      "v2/interrupt-calls.png",
      "v2/interrupt-resumed.png",
      "v2/operator-outcome.png",
      "v2/waiting-operator.png",
      "v2/waiting-outcome.png",
      "v2/waiting-reply.png",
    ]);
  });

  it.each(files)("%s is read as it was written", async (file) => {
    const expected = JSON.parse(readFileSync(`${root}${file.replace(".png", ".json")}`, "utf8"));

    const { info, checkpoint } = await readSave(nodeDisk, `${root}${file}`);

    const { images, outcome, ...rest } = checkpoint.memory;
    const bare = outcome && { ...outcome, images: [...outcome.images].map(([, bytes]) => sha256(bytes)) };
    const memory = { ...rest, ...(bare === undefined ? {} : { outcome: bare }) };
    const { core, globalNames, globals, regions } = checkpoint.machine;
    expect({
      info,
      core,
      globals: globalNames.map((name, i) => [name, globals[i]]),
      regions: Object.fromEntries(Object.entries(regions).map(([name, bytes]) => [name, sha256(bytes)])),
      images: [...images].map(([, bytes]) => sha256(bytes)),
      memory,
    }).toEqual(expected);
    expect(readInfo(nodeDisk, `${root}${file}`)).toEqual(expected.info);
  });

  it.each(files)("%s comes through being saved again", async (file) => {
    const { info, checkpoint } = await readSave(nodeDisk, `${root}${file}`);

    const again = await decodeSave(encodeSave(info, encodeParts(checkpoint), checkpoint.machine));

    expect(again.info).toEqual(info);
    expect(versionFor(checkpoint.memory)).toBe(info.version);
    expectSameCheckpoint(again.checkpoint, checkpoint);
  });
});

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
