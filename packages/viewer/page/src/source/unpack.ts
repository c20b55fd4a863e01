/** The head and the bytes of what was packed: four bytes with the length of the head, the head as JSON, and the rest, zipped. */
export interface Unpacked<Head> {
  readonly head: Head;
  readonly rest: Uint8Array<ArrayBuffer>;
}

/** Unpacks a text of base64. @throws if it is damaged */
export async function unpack<Head>(base64: string): Promise<Unpacked<Head>> {
  const packed = Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const headEnd = 4 + new DataView(bytes.buffer).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, headEnd))) as Head;
  return { head, rest: bytes.subarray(headEnd) };
}
