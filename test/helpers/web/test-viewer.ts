import { type IncomingHttpHeaders, request } from "node:http";
import { onTestFinished } from "vitest";
import { courseWords } from "../../../packages/viewer/src/commands/watch/course-words.ts";
import type { RunDoor } from "../../../packages/viewer/src/web/control/run-door.ts";
import { openViewer, type Viewer, type ViewerOptions } from "../../../packages/viewer/src/web/viewer.ts";
import { renderError } from "../../../src/faces/cli/render/remedy.ts";

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** The request; a path goes out as it is written. */
export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A viewer of this process, and a client that holds its cookie. */
export interface TestViewer extends Viewer {
  readonly token: string;
  readonly cookie: string;
  /** Bugs that it told. */
  readonly bugs: readonly Error[];
  /** Asks with the cookie and, for what acts, the page's own origin; a header that is given replaces them, an empty one leaves it out. */
  ask(path: string, asked?: Asked): Promise<Answer>;
  json<T>(path: string): Promise<T>;
}

/** Starts nothing, and reaches nobody. */
const NO_DOOR: RunDoor = {
  command: (course) => ["runner", ...courseWords(course)].join(" "),
  start: () => Promise.reject(new Error("nothing is to be started")),
  notify: () => {},
};

/** Opens a viewer of a folder, which is gone after the test. */
export async function openTestViewer(
  folder: string,
  options: Partial<ViewerOptions> = {},
): Promise<TestViewer> {
  const bugs: Error[] = [];
  const viewer = await openViewer({
    ...{ folder, cwd: folder, romPath: null, port: 0, control: false },
    ...{ nowMs: () => performance.now(), explain: renderError, onBug: (error) => void bugs.push(error) },
    ...{ now: () => new Date(), looksOnly: "it only looks", door: NO_DOOR },
    ...options,
  });
  onTestFinished(() => viewer.close());
  const { port } = viewer;
  const token = new URL(viewer.address).searchParams.get("token") ?? "";
  const opened = await send(port, `/?token=${token}`);
  const [cookie = ""] = opened.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const ask = (path: string, { headers, ...asked }: Asked = {}): Promise<Answer> => {
    const all = {
      cookie,
      ...(asked.method === "POST" ? { origin: `http://127.0.0.1:${port}` } : {}),
      ...headers,
    };
    return send(port, path, { ...asked, headers: all });
  };
  return {
    ...viewer,
    ...{ token, cookie, bugs, ask },
    get followers() {
      return viewer.followers;
    },
    json: async (path) => JSON.parse((await ask(path)).text),
  };
}

/** One request on a connection of its own. */
export function send(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: Asked = {},
): Promise<Answer> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, method, headers: given, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes,
            text: bytes.toString("utf8"),
          });
        });
      },
    );
    asked.on("error", reject).end(body);
  });
}
