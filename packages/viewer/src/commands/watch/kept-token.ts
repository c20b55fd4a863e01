import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { readUserFile } from "../../../../../src/base/disk/read-user-file.ts";
import { userFile } from "../../../../../src/base/disk/user-folder.ts";
import { writePrivate } from "../../../../../src/base/disk/write/private-file.ts";
import { describeError } from "../../../../../src/base/errors.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { newKey } from "../../web/safety/keys.ts";

const TOKEN = /^[\w-]{43}$/;

/** The token of the stage page: made once, and kept in the user's configuration folder, where others cannot read it. */
export function stageToken(world: Pick<World, "env" | "stderr">): string {
  const file = userFile(world.env, "stage-token");
  const kept = readToken(file);
  if (kept !== null) return kept;
  const token = newKey();
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writePrivate(file, `${token}\n`);
  } catch (error) {
    world.stderr.write(
      `runner: ${file} cannot be written (${describeError(error)}): the next stage has another address\n`,
    );
  }
  return token;
}

function readToken(file: string): string | null {
  try {
    const text = readUserFile(file, "stage-token").trim();
    return TOKEN.test(text) ? text : null;
  } catch {
    return null;
  }
}
