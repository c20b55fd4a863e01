import type { ViewerEvent } from "../wire/types.ts";
import { type OpenEvents, shareEvents } from "./shared-events.ts";
import { type Source, SourceError } from "./source.ts";

/** The server that the page itself came from. */
export function createHttpSource(): Source {
  return {
    games: () => json("api/games"),
    timeline: (slug, from, marksFrom) =>
      json(`${gamePath(slug)}/timeline?from=${from}&marksFrom=${marksFrom}`),
    playback: (slug, index) => json(`${gamePath(slug)}/steps/${index}/playback`),
    machine: (slug, key) => octets(`${gamePath(slug)}/machines/${encodeURIComponent(key)}`),
    rom: (slug) => octets(`${gamePath(slug)}/rom`),
    memoryMap: (slug) => json(`${gamePath(slug)}/memory-map`),
    core: () => octets("core.wasm"),
    step: (slug, index) => json(`${gamePath(slug)}/steps/${index}`),
    conversation: (slug, index) => json(`${gamePath(slug)}/steps/${index}/conversation`),
    atlas: (slug, index, map) =>
      json(`${gamePath(slug)}/steps/${index}/atlas${map === null ? "" : `?map=${encodeURIComponent(map)}`}`),
    playbook: (slug, index) => json(`${gamePath(slug)}/steps/${index}/playbook`),
    compare: (slug, a, b) => json(`${gamePath(slug)}/compare?a=${a}&b=${b}`),
    command: (slug, index) => json(`${gamePath(slug)}/steps/${index}/command`),
    resumeCommand: (slug) => json(`${gamePath(slug)}/interrupt/command`),
    act: (slug, name, body) => json(`${gamePath(slug)}/${name}`, body),
    pictureUrl: (slug, index) => `${gamePath(slug)}/steps/${index}/picture`,
    sentPictureUrl: (slug, sha256, index) =>
      `${gamePath(slug)}/pictures/${encodeURIComponent(sha256)}?at=${index}`,
    savePictureUrl: (slug, id) => `api/saves/${encodeURIComponent(slug)}/${encodeURIComponent(id)}/picture`,
    listen(slug, tell, isOpen) {
      const path = `${gamePath(slug)}/events`;
      const openHere: OpenEvents = (hear, hearOpen) => openEvents(path, hear, hearOpen);
      return whileSeen(() => shareEvents(`runner ${path}`, openHere, tell, isOpen));
    },
  };
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

function gamePath(slug: string): string {
  return `api/games/${encodeURIComponent(slug)}`;
}

/** The answer to a request; with a body, to one that does something. */
async function json<T>(path: string, body?: object): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  return (await ask(path, init)).json() as Promise<T>;
}

async function octets(path: string): Promise<ArrayBuffer> {
  return (await ask(path)).arrayBuffer();
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
