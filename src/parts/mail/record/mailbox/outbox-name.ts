import { digest } from "../../../../base/disk/lazy-crypto.ts";
import type { OutboxMessage } from "../../base/mail.ts";

const MAX_CHARACTERS = 60;

/** The name of a message's file in the outbox, `0120_go-back.json`; `copy` from 2 where another message has that one. */
export function outboxName({ step, id }: OutboxMessage, copy = 1): string {
  return `${String(step).padStart(4, "0")}_${safeId(id)}${copy === 1 ? "" : `-${copy}`}.json`;
}

/** The id as a part of a name. One that cannot be one as it is gets a part of its hash: no two get the same. */
function safeId(id: string): string {
  const safe = id.replace(/[^\w.-]+/g, "-").slice(0, MAX_CHARACTERS);
  if (safe === id) return id;
  return `${safe}-${digest(id)}`;
}
