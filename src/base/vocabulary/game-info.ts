import type { JsonObject } from "./json.ts";

/** The state that the game adapter reads from the machine: plain data. `place` is shown to people. */
export interface GameInfo extends JsonObject {
  readonly place?: string;
}
