import { createFileStore } from "../../src/checkpoints/file-store.ts";
import { createMemoryStore } from "../../src/checkpoints/memory-store.ts";
import { GAME } from "../helpers/checkpoints.ts";
import { temporaryFolder } from "../helpers/folders.ts";
import { describeCheckpointStore } from "./describe-checkpoint-store.ts";

describeCheckpointStore("a file store", ({ game = GAME, ...settings }) =>
  createFileStore({ folder: temporaryFolder(), slug: game.slug, romSha256: game.romSha256, ...settings }),
);

describeCheckpointStore("a memory store", ({ game = GAME, ...settings }) =>
  createMemoryStore({ slug: game.slug, romSha256: game.romSha256, ...settings }),
);
