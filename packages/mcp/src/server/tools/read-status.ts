import type { PlayedRun } from "../../player/played-run.ts";

/** The state of a run as JSON for programs. Fields that are null are left out. */
export async function readStatus(run: PlayedRun): Promise<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(await run.state(), (_, value) => value ?? undefined));
}
