import type { ViewerEvent } from "../wire/types.ts";
import { createApiSource, gamePath } from "./api-source.ts";
import { type OpenEvents, shareEvents } from "./shared-events.ts";
import { type Source, SourceError } from "./source.ts";

/** The server that the page itself came from. */
export function createHttpSource(): Source {
  return createApiSource({
    ask,
    urlOf: (path) => path,
    listen(slug, tell, isOpen) {
      const path = `${gamePath(slug)}/events`;
      const openHere: OpenEvents = (hear, hearOpen) => openEvents(path, hear, hearOpen);
      return whileSeen(() => shareEvents(`runner ${path}`, openHere, tell, isOpen));
    },
  });
}

/** The delay after a refusal, in milliseconds; after anything else the browser retries by itself. */
const AGAIN_MS = 3_000;

/** Opens something as long as the page is in sight: a browser has few connections to one server for all its tabs. */
function whileSeen(open: () => () => void): () => void {
  let close: (() => void) | null = null;
  const look = (): void => {
    if (document.hidden) {
      close?.();
      close = null;
    } else close ??= open();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    close?.();
  };
}

function openEvents(
  path: string,
  tell: (event: ViewerEvent) => void,
  isOpen: (isOpen: boolean) => void,
): () => void {
  let timer: number | undefined;
  const connect = (): EventSource => {
    const source = new EventSource(path);
    source.onopen = () => isOpen(true);
    source.onerror = () => {
      isOpen(false);
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(again, AGAIN_MS);
    };
    source.onmessage = ({ data }) => tell(JSON.parse(data as string) as ViewerEvent);
    return source;
  };
  let events = connect();
  function again(): void {
    events = connect();
  }
  return () => {
    clearTimeout(timer);
    events.close();
  };
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    throw new SourceError("The server does not answer: is runner watch still running?", { status: 0, cause });
  }
  if (response.ok) return response;
  const words = (await response.text()).trim();
  throw new SourceError(words === "" ? `The server answered ${response.status}.` : words, {
    status: response.status,
  });
}
