import { approveNotify } from "../../../../src/faces/cli/keys/approve.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { FleetNotices, type FleetOver } from "../work/fleet-notices.ts";

/**
 * Plays a fleet with the notify command that the user named, if any, and tells it the end.
 *
 * @throws RunnerError `notify-unapproved`; what `play` throws
 */
export async function withNotices<T extends FleetOver>(
  world: World,
  options: Options,
  fleet: string,
  play: (notices: FleetNotices | null) => Promise<T>,
): Promise<T> {
  await approveNotify(world, options);
  const { notify } = options;
  if (notify === undefined) return play(null);
  const { createNotifier } = await import("../../../../src/record/notify/notifier.ts");
  const notices = new FleetNotices(fleet, createNotifier(notify));
  try {
    const played = await play(notices);
    notices.over(played);
    return played;
  } catch (error) {
    notices.broke(error);
    throw error;
  } finally {
    for (const line of await notices.settle()) world.stderr.write(`runner: ${plainLine(line)}\n`);
  }
}
