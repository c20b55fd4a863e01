import type { JsonObject } from "./json.ts";

/** What the game adapter reads from the machine: plain data. `place` is what people are shown. */
export interface GameInfo extends JsonObject {
  readonly place?: string;
}
