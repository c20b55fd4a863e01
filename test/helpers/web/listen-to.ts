import { request } from "node:http";
import { onTestFinished } from "vitest";
import type { ViewerEvent } from "../../../packages/viewer/src/web/api.ts";

type EventOf<Type extends ViewerEvent["type"]> = Extract<ViewerEvent, { type: Type }>;

/** Somebody who follows a run. */
export interface Listener {
  /** All events that came, in order. */
  readonly events: readonly ViewerEvent[];
  /** The first event of this kind, of those to come or here already and not given yet, for which this holds. */
  saw<Type extends ViewerEvent["type"]>(
    type: Type,
    isIt?: (event: EventOf<Type>) => boolean,
  ): Promise<EventOf<Type>>;
  /** Resolves when the stream is over. */
  readonly ended: Promise<void>;
  /** Goes away, as a page that is closed. */
  close(): void;
}

/** Follows the run of a game at a viewer, as a page does. */
export async function listenTo(
  { port, cookie }: { readonly port: number; readonly cookie: string },
  slug: string,
): Promise<Listener> {
  const events: ViewerEvent[] = [];
  const given = new Set<ViewerEvent>();
  const waiting = new Set<() => void>();
  let isOver = false;
  const wake = (): void => {
    for (const look of [...waiting]) look();
  };
  const asked = request({ host: "127.0.0.1", port, path: `/api/games/${slug}/events`, headers: { cookie } });
  onTestFinished(() => void asked.destroy());
  let over = (): void => {};
  const ended = new Promise<void>((resolve) => {
    over = () => {
      isOver = true;
      resolve();
      wake();
    };
  });
  asked.end();
  await new Promise<void>((resolve, reject) => {
    asked.on("error", (error) => {
      over();
      reject(error);
    });
    asked.on("response", (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      let rest = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) if (block.startsWith("data: ")) events.push(JSON.parse(block.slice(6)));
        wake();
      });
      answer.on("close", over);
      resolve();
    });
  });
  return {
    events,
    ended,
    saw: (type, isIt = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = events.find(
            (event): event is EventOf<typeof type> =>
              event.type === type && !given.has(event) && isIt(event as EventOf<typeof type>),
          );
          if (found !== undefined) given.add(found);
          if (found === undefined && !isOver) return;
          waiting.delete(look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`no ${type} came: ${JSON.stringify(events)}`));
        };
        waiting.add(look);
        look();
      }),
    close: () => void asked.destroy(),
  };
}
