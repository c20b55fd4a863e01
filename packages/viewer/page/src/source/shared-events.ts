import type { ViewerEvent } from "../wire/types.ts";
import { holdInTurns, holdLock } from "./stream-slots.ts";

/** A window's message to the others that show the same run. */
type Said =
  | { readonly type: "event"; readonly event: ViewerEvent; readonly to: string | null }
  | { readonly type: "open"; readonly isOpen: boolean; readonly to: string | null }
  /** A window that has just come asks for what is known. */
  | { readonly type: "hello"; readonly from: string };

/** Opens a stream of events, and gives the function that closes it. */
export type OpenEvents = (
  tell: (event: ViewerEvent) => void,
  isOpen: (isOpen: boolean) => void,
) => () => void;

/**
 * The events of a run, sent to all windows of this browser that show it by one of them, which alone has a connection to
 * the server for it. Another one takes over where that window is closed.
 *
 * @param name the same in all windows that look at the run
 */
export function shareEvents(
  name: string,
  open: OpenEvents,
  tell: (event: ViewerEvent) => void,
  isOpen: (isOpen: boolean) => void,
): () => void {
  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const say = (said: Said): void => channel.postMessage(said);
  /** The last event of each kind; null in a window that gets its events from another. */
  let known: Map<ViewerEvent["type"], ViewerEvent> | null = null;
  let isConnected: boolean | null = null;

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.type === "hello") return answer(data.from);
    if (known !== null || (data.to !== null && data.to !== self)) return;
    if (data.type === "event") tell(data.event);
    else isOpen(data.isOpen);
  };

  const answer = (to: string): void => {
    if (known === null) return;
    if (isConnected !== null) say({ type: "open", isOpen: isConnected, to });
    // Words are over soon, and come anew while they are not.
    for (const event of known.values()) if (event.type !== "words") say({ type: "event", event, to });
  };

  const lead = (): Promise<void> => {
    known = new Map();
    const openHere = (): (() => void) =>
      open(
        (event) => {
          known?.set(event.type, event);
          if (event.type === "timeline") known?.delete("gone");
          say({ type: "event", event, to: null });
          tell(event);
        },
        (now) => {
          isConnected = now;
          say({ type: "open", isOpen: now, to: null });
          isOpen(now);
        },
      );
    return holdInTurns(openHere, ended.signal);
  };

  say({ type: "hello", from: self });
  void holdLock(name, ended.signal, lead);
  return () => {
    ended.abort();
    channel.close();
  };
}
