import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/record/saves/memory-store.ts";
import { createFileStore } from "../../src/record/saves/store.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { GAME, someCheckpoint } from "../helpers/saves/checkpoints.ts";
import { describeCheckpointStore } from "./describe-checkpoint-store.ts";

describeCheckpointStore("a file store", ({ game = GAME, ...settings }) =>
  createFileStore({ folder: temporaryFolder(), slug: game.slug, romSha256: game.romSha256, ...settings }),
);

describeCheckpointStore("a memory store", ({ game = GAME, ...settings }) =>
  createMemoryStore({ slug: game.slug, romSha256: game.romSha256, ...settings }),
);

it("a memory store holds so many saves and no more, and never drops the main one", async () => {
  const store = createMemoryStore({ slug: GAME.slug, romSha256: GAME.romSha256, limit: 5 });
  await store.save(someCheckpoint({ totalSteps: 1 }), { kind: "routine" });
  for (let step = 2; step <= 9; step++)
    await store.save(someCheckpoint({ totalSteps: step }), { kind: "manual" });

  expect((await store.list()).map(({ info }) => info.totalSteps)).toEqual([9, 8, 7, 6, 1]);
});
