import { join } from "node:path";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { renderError } from "../../../src/faces/cli/render/remedy.ts";
import { plainIds } from "../runs/plain-ids.ts";
import { createCapture, worldHere } from "../runs/run-here.ts";

/** The environment of a command besides its home folder, and the words for its errors and its log. */
interface Saying {
  readonly env?: Readonly<Record<string, string>>;
  readonly failed?: (error: unknown) => string;
  readonly log?: (stderr: string) => string;
}

/** Marks the lines of stderr. */
export function logLines(stderr: string): string {
  return stderr.replace(/^(?=.)/gm, "(log) ");
}

/** All that a command says in a folder: its code or its error, its stdout, and its stderr. */
export async function say(
  cwd: string,
  act: (world: World) => unknown,
  { env = {}, failed = renderError, log = logLines }: Saying = {},
): Promise<string> {
  const [stdout, stderr] = [createCapture(), createCapture()];
  const world = worldHere([], { env: { HOME: join(cwd, "home"), ...env }, cwd, stdout, stderr });
  const came = await Promise.resolve(world).then(act).then(String, failed);
  const pieces = [came, stdout.text(), log(stderr.text())].map((piece) => piece.trimEnd());
  return plainIds(pieces.filter(Boolean).join("\n").replaceAll(cwd, "HERE"));
}
