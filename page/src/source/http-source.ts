import type { ViewerEvent } from "../wire/types.ts";
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
    core: () => octets("core.wasm"),
    step: (slug, index) => json(`${gamePath(slug)}/steps/${index}`),
    conversation: (slug, index) => json(`${gamePath(slug)}/steps/${index}/conversation`),
    compare: (slug, a, b) => json(`${gamePath(slug)}/compare?a=${a}&b=${b}`),
    command: (slug, index) => json(`${gamePath(slug)}/steps/${index}/command`),
    act: (slug, name, body) => json(`${gamePath(slug)}/${name}`, body),
    pictureUrl: (slug, index) => `${gamePath(slug)}/steps/${index}/picture`,
    sentPictureUrl: (slug, sha256, index) =>
      `${gamePath(slug)}/pictures/${encodeURIComponent(sha256)}?at=${index}`,
    savePictureUrl: (slug, id) => `api/saves/${encodeURIComponent(slug)}/${encodeURIComponent(id)}/picture`,
    listen(slug, tell, isOpen) {
      const events = new EventSource(`${gamePath(slug)}/events`);
      events.onopen = () => isOpen(true);
      // The browser tries again by itself, but for a refusal.
      events.onerror = () => isOpen(false);
      events.onmessage = ({ data }) => tell(JSON.parse(data as string) as ViewerEvent);
      return () => events.close();
    },
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
