import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const KEY_BYTES = 32;

/** The lifetime of an address made for a browser. */
const TICKET_MS = 60_000;

/** The credentials of a viewer: its token, tickets that work once, and the cookie that both are turned into. */
export interface Keys {
  /** Stands in the address that a person gets. */
  readonly token: string;
  /** The cookie's value: another secret, so that the address cannot be made of it. */
  readonly cookie: string;
  /** A token that works once, within a minute: for an address that others may see, as in the list of processes. */
  newTicket(): string;
  /** Whether this is the token, or a ticket that is still good: then it is used up. */
  takes(token: string): boolean;
  /** Whether this is the cookie. */
  isCookie(value: string): boolean;
}

/**
 * New keys, of 256 random bits each. With a token that is kept from one viewer to the next, the cookie stays the same, too:
 * a page that is open goes on when its viewer starts again.
 *
 * @param nowMs any clock that only goes forward
 */
export function createKeys(nowMs: () => number, kept: string | null = null): Keys {
  const token = kept ?? newKey();
  const cookie = kept === null ? newKey() : createHmac("sha256", kept).update("cookie").digest("base64url");
  const tickets = new Map<string, number>();
  return {
    token,
    cookie,
    newTicket() {
      const ticket = newKey();
      tickets.set(ticket, nowMs() + TICKET_MS);
      return ticket;
    },
    takes(given) {
      if (isSameSecret(given, token)) return true;
      const ticket = [...tickets].find(([known, endMs]) => isSameSecret(given, known) && nowMs() < endMs);
      return ticket !== undefined && tickets.delete(ticket[0]);
    },
    isCookie: (given) => isSameSecret(given, cookie),
  };
}

/** A new secret of 256 random bits. */
export function newKey(): string {
  return randomBytes(KEY_BYTES).toString("base64url");
}

/** Whether that is the secret. Takes as long whatever is given: digests are compared, which have one length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
