import { readFile } from "node:fs/promises";

/** A fenced block of a page. */
export interface Example {
  /** `json`, `sh`; empty where the fence says nothing. */
  readonly language: string;
  /** The nearest heading above it. */
  readonly heading: string;
  /** The line of the fence, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Every fenced block of a page of the repository, in order. */
export async function readExamples(page: string): Promise<readonly Example[]> {
  const text = await readFile(new URL(`../../../${page}`, import.meta.url), "utf8");
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = "", 2: body = "", index }) => {
      const above = text.slice(0, index);
      const heading = [...above.matchAll(/^#+ (.+)$/gm)].at(-1)?.[1] ?? "";
      return { language, heading, line: above.split("\n").length, text: body };
    },
  );
}

/** The commands of a block in `sh`, one a line, each as its arguments. Comments behind them count for nothing. */
export function commandsIn({ text }: Pick<Example, "text">): readonly (readonly string[])[] {
  return text
    .trim()
    .split("\n")
    .map((line) =>
      [...line.replace(/ +# .*$/, "").matchAll(/[^\s"]+|"[^"]*"/g)]
        .slice(1)
        .map(([word]) => word.replaceAll('"', "")),
    );
}

/** The sections of a page, by their headings: the text below each, without its fenced blocks. */
export async function readSections(page: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(new URL(`../../../${page}`, import.meta.url), "utf8");
  const parts = text.replace(/^```[\s\S]*?^```$/gm, "").split(/^#+ /m);
  return new Map(
    parts.slice(1).map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      return [heading, lines.join("\n")];
    }),
  );
}
