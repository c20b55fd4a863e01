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
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const headEnd = 4 + new DataView(bytes.buffer).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, headEnd))) as Record<string, Span>;
  return {
    get(path) {
      const span = head[path];
      if (span === undefined) return null;
      const from = headEnd + span.at;
      return new Blob([bytes.subarray(from, from + span.length)], { type: span.type });
    },
  };
}
