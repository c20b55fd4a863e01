/** The answer's words without what differs each time: numbers, and ids in hexadecimal. */
export function likenessOf(words: string): string {
  return words.replace(/[0-9a-f]{8,}|\d+/gi, "#");
}
