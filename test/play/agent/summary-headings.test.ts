import { describe, expect, it } from "vitest";
import { missingHeadings } from "../../../src/play/agent/conversation/judge-summary.ts";

const NAMES = [
  "Events and milestones",
  "Decisions",
  "Present goal",
  "Place and party",
  "Strategies and plans",
];
const written = (heading: (name: string, index: number) => string) =>
  NAMES.map((name, index) => `${heading(name, index)}\nIt is so.\n- and so`).join("\n\n");

describe("the headings of a summary", () => {
  it.each([
    ["as they were asked for", written((name) => `## ${name}`)],
    ["of another level", written((name) => `#### ${name}`)],
    ["without a space", written((name) => `##${name}`)],
    ["bold", written((name) => `**${name}**`)],
    ["bold with a colon", written((name) => `**${name}:**`)],
    ["bold with text behind them", written((name) => `**${name}**: something`)],
    ["bold with underscores", written((name) => `__${name}__`)],
    ["bold in a heading", written((name) => `## **${name}**`)],
    ["numbered", written((name, index) => `${index + 1}. ${name}`)],
    ["numbered and bold", written((name, index) => `${index + 1}. **${name}**`)],
    ["plain", written((name) => name)],
    ["plain with text behind them", written((name) => `${name}: something`)],
    ["in capitals", written((name) => name.toUpperCase())],
    ["in small letters", written((name) => `# ${name.toLowerCase()}`)],
    ["translated", written((_, index) => `## Überschrift ${index}`)],
    ["translated and bold", written((_, index) => `**見出し${index}：**`)],
    ["in brackets", written((_, index) => `【見出し${index}】`)],
    ["on lines that end as on Windows", written((name) => `## ${name}`).replaceAll("\n", "\r\n")],
  ])("are found %s", (_how, text) => {
    expect(missingHeadings(text)).toEqual([]);
  });

  it("are missing from a text without any, and from one whose bold words are none", () => {
    expect(missingHeadings("All is well.\n- **Pip** is **strong**.\nI go on.")).toHaveLength(5);
    expect(missingHeadings(Array(9).fill("**Pip** walks about.").join("\n"))).toHaveLength(5);
  });

  it("are told one by one", () => {
    const text = "## Events and milestones\nNone.\n## present GOAL\nTo win.";

    expect(missingHeadings(text)).toEqual(["## Decisions", "## Place and party", "## Strategies and plans"]);
  });
});
