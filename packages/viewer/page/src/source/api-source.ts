import type { Source } from "./source.ts";

/** The way to the answers of a viewer's server. */
export interface AnswerTransport extends Pick<Source, "listen"> {
  /** The successful answer to a request. @throws SourceError */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The address of a picture. */
  urlOf(path: string): string;
}

/** The answers of a viewer's server. */
export function createApiSource({ ask, urlOf, listen }: AnswerTransport): Source {
  const json = async <T>(path: string, init?: RequestInit): Promise<T> =>
    (await ask(path, init)).json() as Promise<T>;
  const octets = async (path: string): Promise<ArrayBuffer> => (await ask(path)).arrayBuffer();
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
    answer: (slug, index, name) => json(`${gamePath(slug)}/steps/${index}/${name}`),
    compare: (slug, a, b) => json(`${gamePath(slug)}/compare?a=${a}&b=${b}`),
    command: (slug, index) => json(`${gamePath(slug)}/steps/${index}/command`),
    resumeCommand: (slug) => json(`${gamePath(slug)}/interrupt/command`),
    act: (slug, name, body) =>
      json(`${gamePath(slug)}/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    pictureUrl: (slug, index) => urlOf(`${gamePath(slug)}/steps/${index}/picture`),
    sentPictureUrl: (slug, sha256, index) =>
      urlOf(`${gamePath(slug)}/pictures/${encodeURIComponent(sha256)}?at=${index}`),
    savePictureUrl: (slug, id) =>
      urlOf(`api/saves/${encodeURIComponent(slug)}/${encodeURIComponent(id)}/picture`),
    listen,
  };
}

/** The address below which everything of a game is. */
export function gamePath(slug: string): string {
  return `api/games/${encodeURIComponent(slug)}`;
}
