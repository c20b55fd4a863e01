import type { JsonValue } from "../../base/vocabulary/json.ts";

/** An error that a server reports inside an answer with a successful status. */
export class ToldError extends Error {
  override readonly name: string = "ToldError";
  /** The error's type, as the server names it; null when it names none. */
  readonly type: string | null;
  /** The HTTP status that the server gives it; null when it gives none. */
  readonly status: number | null;

  /** The event that reports it; null if it is not kept. */
  readonly event: JsonValue;

  constructor(
    type: string | null,
    message: string,
    { status = null, event = null }: { status?: number | null; event?: JsonValue } = {},
  ) {
    super(message);
    this.event = event;
    this.type = type;
    this.status = status;
  }
}
