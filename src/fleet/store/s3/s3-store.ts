import { beginningOf, byName, checkName } from "../object-name.ts";
import type { ListOptions, ObjectStore, StoredObject } from "../object-store.ts";
import { checkSize, MAX_OBJECT_BYTES, storeFailed } from "../store-failure.ts";
import type { S3Address } from "./s3-address.ts";
import { explainAnswer, parseListPage } from "./s3-answers.ts";
import type { SignRequest, UnsignedRequest } from "./sign.ts";

/** How a server is reached. */
export interface S3Options {
  readonly sign: SignRequest;
  /** A request is given up after this and 1 s for each MB that is sent. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
/** No answer but an object needs more. */
const MAX_ANSWER_BYTES = 2 ** 24;

/** A prefix of a bucket as a store. Each call is one request, but for a listing: who wants more tries calls `retryingStore`. */
export function createS3Store(address: S3Address, options: S3Options): ObjectStore {
  return new S3Store(address, options);
}

interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

class S3Store implements ObjectStore {
  readonly shown: string;
  readonly #address: S3Address;
  readonly #sign: SignRequest;
  readonly #timeoutMs: number;

  constructor(address: S3Address, { sign, timeoutMs = TIMEOUT_MS }: S3Options) {
    this.shown = address.shown;
    this.#address = address;
    this.#sign = sign;
    this.#timeoutMs = timeoutMs;
  }

  async create(name: string, bytes: Uint8Array): Promise<boolean> {
    const answer = await this.#ask({ ...this.#write(name, bytes), headers: { "if-none-match": "*" } });
    if (answer.status === 200) return true;
    if (answer.status !== 412) throw this.#explain(answer);
    // An earlier try may have written them, and its answer was lost.
    return Buffer.compare((await this.get(name)) ?? Buffer.of(), bytes) === 0;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const answer = await this.#ask(this.#write(name, bytes));
    if (answer.status !== 200) throw this.#explain(answer);
  }

  async get(name: string): Promise<Uint8Array | null> {
    const answer = await this.#ask({ method: "GET", url: this.#url(name) }, name);
    if (answer.status === 200) return answer.body;
    if (answer.status === 404 && !textOf(answer).includes("<Code>NoSuchBucket</Code>")) return null;
    throw this.#explain(answer);
  }

  async list(prefix: string, { after, onPage }: ListOptions = {}): Promise<readonly StoredObject[]> {
    const { bucketUrl, prefix: root } = this.#address;
    const beginning = root === "" ? "" : `${root}/`;
    const objects: StoredObject[] = [];
    for (let token: string | null = null, isFirst = true; isFirst || token !== null; isFirst = false) {
      const url = new URL(bucketUrl);
      url.searchParams.set("list-type", "2");
      url.searchParams.set("prefix", `${beginning}${beginningOf(prefix)}`);
      if (after !== undefined) url.searchParams.set("start-after", `${beginning}${checkName(after)}`);
      if (token !== null) url.searchParams.set("continuation-token", token);
      const answer = await this.#ask({ method: "GET", url: url.href });
      if (answer.status !== 200) throw this.#explain(answer);
      const page = parseListPage(this.shown, textOf(answer), beginning);
      // A server may not know of `start-after`.
      const wanted = page.objects.filter(({ name }) => after === undefined || name > after);
      objects.push(...wanted);
      onPage?.(wanted);
      token = page.next;
    }
    return objects.sort(byName);
  }

  async remove(name: string): Promise<void> {
    const answer = await this.#ask({ method: "DELETE", url: this.#url(name) });
    const isGone = answer.status === 204 || answer.status === 200;
    if (!isGone && !(answer.status === 404 && textOf(answer).includes("NoSuchKey")))
      throw this.#explain(answer);
  }

  /** S3 shows no half of an object, and keeps none that was cut off. */
  async tidy(prefix: string): Promise<void> {
    beginningOf(prefix);
  }

  #write(name: string, bytes: Uint8Array): UnsignedRequest {
    return { method: "PUT", url: this.#url(name), body: bytes };
  }

  #url(name: string): string {
    const { bucketUrl, prefix } = this.#address;
    return `${bucketUrl}${prefix === "" ? "" : `${prefix}/`}${checkName(name)}`;
  }

  /** @param object the name of the object that is read; null where its answer is no object */
  async #ask(request: UnsignedRequest, object: string | null = null): Promise<Answer> {
    const limitMs = this.#timeoutMs + Math.ceil((request.body?.length ?? 0) / 1_000);
    const signal = AbortSignal.timeout(limitMs);
    const signed = await this.#sign(request);
    try {
      // A redirect is never followed: the signature is for one host.
      const response = await fetch(signed, { signal, redirect: "manual" });
      const maxBytes = object === null || response.status !== 200 ? MAX_ANSWER_BYTES : MAX_OBJECT_BYTES;
      if (object !== null) checkSize(this.shown, object, Number(response.headers.get("content-length") ?? 0));
      return { status: response.status, body: await this.#read(response, maxBytes) };
    } catch (error) {
      if (signal.aborted)
        throw storeFailed(this.shown, `the server did not answer within ${limitMs / 1000} s`, error);
      throw isNetworkError(error) ? storeFailed(this.shown, describeNetworkError(error), error) : error;
    }
  }

  async #read(response: Response, maxBytes: number): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw storeFailed(this.shown, `the server's answer has more than ${maxBytes} bytes`);
    }
    return Buffer.concat(chunks);
  }

  #explain(answer: Answer): Error {
    return explainAnswer(this.shown, answer.status, textOf(answer));
  }
}

function textOf({ body }: Answer): string {
  return Buffer.from(body).toString("utf8");
}

/** Node's `fetch` throws a TypeError whose cause is what the socket said. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined;
}

function describeNetworkError(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? "the connection broke" : `the connection broke (${code})`;
}
