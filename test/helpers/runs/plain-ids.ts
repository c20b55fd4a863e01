/** The name of the core without the version of its origin. */
function plainCore(text: string): string {
  return text.replace(/wasmboy-[\d.]+-runner/g, "wasmboy-VERSION-runner");
}

/** A command's words without what differs from run to run: identities, hashes, times and the bytes of saves. */
export function plainIds(text: string): string {
  return plainCore(text)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "UUID")
    .replace(/\b[0-9a-f]{64}\b/g, "SHA256")
    .replace(/(?<=_|run-|branch-)[0-9a-f]{8}(?=[_./])/g, "ID")
    .replace(/(?<=^|\s)[0-9a-f]{8}(?=\W|$)/gm, "ID------")
    .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{3})?Z/g, "TIME")
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\dZ/g, "MINUTE----------Z")
    .replace(/\d{4}-\d\d-\d\d(?=_run)/g, "DAY")
    .replace(/\b\d+\.\d KB/g, "SIZE KB");
}

/** The same text with its ids and hashes counted: those that are the same stay the same, and their beginnings too. */
export function countedIds(text: string): string {
  const counted = (pattern: RegExp, name: string): void => {
    for (const id of new Set(text.match(pattern) ?? [])) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const short = `${name}${counts.get(name)}`;
      text = text
        .replaceAll(id, short)
        .replaceAll(new RegExp(`\\b${id.slice(0, 8)}(?![0-9a-f])`, "g"), `${short}~`);
    }
  };
  const counts = new Map<string, number>();
  counted(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "uuid");
  counted(/\b[0-9a-f]{64}\b/g, "sha");
  return plainCore(text);
}
