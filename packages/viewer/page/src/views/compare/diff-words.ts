/** A stretch of text that both have, or only one of them. */
export interface DiffPart {
  readonly kind: "same" | "left" | "right";
  readonly text: string;
}

/** Words on each side beyond which a text is compared line by line, and lines beyond which it is not compared at all. */
const MOST_TOKENS = 1_500;

/** The common and the differing parts of two texts, in order: by words, or in long texts by lines. */
export function diffWords(left: string, right: string): readonly DiffPart[] {
  if (left === right) return left === "" ? [] : [{ kind: "same", text: left }];
  for (const pattern of [/\s+|[^\s]+/g, /[^\n]*\n|[^\n]+/g]) {
    const [a, b] = [left.match(pattern) ?? [], right.match(pattern) ?? []];
    if (a.length <= MOST_TOKENS && b.length <= MOST_TOKENS) return join(diffTokens(a, b));
  }
  return join([
    { kind: "left", text: left },
    { kind: "right", text: right },
  ]);
}

/** By the longest sequence that both have. */
function diffTokens(a: readonly string[], b: readonly string[]): readonly DiffPart[] {
  const width = b.length + 1;
  // How many tokens from here on to the end can be the same.
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        a[i] === b[j]
          ? (common[(i + 1) * width + j + 1] as number) + 1
          : Math.max(common[(i + 1) * width + j] as number, common[i * width + j + 1] as number);
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: "same", text: a[i] as string });
      i += 1;
      j += 1;
    } else if (
      i < a.length &&
      (j === b.length || (common[(i + 1) * width + j] as number) >= (common[i * width + j + 1] as number))
    ) {
      parts.push({ kind: "left", text: a[i] as string });
      i += 1;
    } else {
      parts.push({ kind: "right", text: b[j] as string });
      j += 1;
    }
  }
  return parts;
}

/** Neighbours of one kind as one part. */
function join(parts: readonly DiffPart[]): readonly DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.text === "") continue;
    if (last?.kind === part.kind) joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
