import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { type StuckPlayer, stuckPlayer, waits } from "../server/stuck-player.ts";
import type { Play } from "./journal-world.ts";

/** The calls of each of these steps. */
export type Plan = Readonly<Record<number, readonly [tool: string, input: JsonObject]>>;

/** A player that calls these tools in these steps, in whichever process they come, and waits in all others. */
export function planner(plan: Plan): Pick<Play, "watch"> & { readonly player: StuckPlayer } {
  let step = 0;
  const player = stuckPlayer((request) => {
    const call = plan[step];
    if (call === undefined) return waits(request);
    const [name, input] = call;
    return [{ type: "tool_use", id: `call_${step}`, name, input }];
  });
  return {
    player,
    watch: (event) => {
      if (event.type === "step-started") step = event.step;
    },
  };
}
