import { unpack } from "../source/unpack.ts";

/** The answers of a viewer's server, by their paths. */
export interface Answers {
  /** Null for a path that was not asked for. */
  get(path: string): Blob | null;
}

interface Span {
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

/** Unpacks what `scripts/site/record-runs.js` packed. @throws if it is damaged */
export async function unpackAnswers(base64: string): Promise<Answers> {
  const { head, rest } = await unpack<Record<string, Span>>(base64);
  return {
    get(path) {
      const span = head[path];
      if (span === undefined) return null;
      return new Blob([rest.subarray(span.at, span.at + span.length)], { type: span.type });
    },
  };
}
