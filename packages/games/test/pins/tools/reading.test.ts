import { expect, it } from "vitest";
import { NOTHING_READ, pagesOf, type Reading, seeText } from "../../../src/actions/text/reading.ts";
import { describeEntries, describeMenu } from "../../../src/tools/text/describe-menu.ts";

type Seen = readonly [
  lines: readonly string[] | null,
  state?: "typing" | "waiting" | "question",
  speaker?: string,
];

const TALKS: Readonly<Record<string, readonly Seen[]>> = {
  nothing: [[null]],
  "a word that is typed out": [[["H"], "typing"], [["Hel"], "typing"], [["Hello"], "waiting"], [null]],
  "a text that is gone while it is typed": [[["Hel"], "typing"], [null]],
  "a text that stands while it is typed": [[["Hel"], "typing"], [["Hel"], "typing"], [null]],
  "a word that moves to the next line": [
    [["Hello wor"], "typing"],
    [["Hello", "world"], "typing"],
    [["Hello", "world"], "waiting"],
  ],
  "a second line": [
    [["One"], "waiting"],
    [["One", "two"], "typing"],
    [["One", "two three"], "waiting"],
  ],
  "a line that scrolls": [
    [["One", "two"], "waiting"],
    [["two", "thr"], "typing"],
    [["two", "three"], "waiting"],
    [["three", "four"], "waiting"],
  ],
  "a line that scrolls while it is typed": [
    [["One", "tw"], "typing"],
    [["two", "three"], "typing"],
    [["two", "three"], "waiting"],
  ],
  "another page": [
    [["One"], "waiting"],
    [["Two"], "waiting"],
    [["Two"], "waiting"],
  ],
  "the same page twice, with a pause": [[["One"], "waiting"], [null], [["One"], "waiting"], [null]],
  "a name before its words": [
    [["AD"], "typing"],
    [["Good"], "typing", "ADA"],
    [["Good day"], "waiting", "ADA"],
  ],
  "another speaker with the same words": [
    [["Yes"], "waiting", "ADA"],
    [["Yes"], "waiting", "BOB"],
  ],
  "a speaker who is known later": [
    [["Yes"], "waiting"],
    [["Yes", "sir"], "waiting", "ADA"],
  ],
  "a question behind a text": [
    [["Well?"], "waiting"],
    [["Well?"], "question"],
    [["No?"], "question"],
  ],
  "half of a page and the next": [
    [["Old words"], "waiting"],
    [["Old"], "typing"],
    [["New words"], "waiting"],
  ],
};

it("texts that are typed, scroll and change are read once, as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = Object.entries(TALKS).map(([name, talk]) => {
    let reading: Reading = NOTHING_READ;
    const lines = talk.map(([words, state = "waiting", speaker]) => {
      const text =
        words === null ? null : { lines: words, state, ...(speaker === undefined ? {} : { speaker }) };
      reading = seeText(reading, text);
      return `  ${JSON.stringify(text)} → ${JSON.stringify(pagesOf(reading))}`;
    });
    return [name, ...lines].join("\n");
  });

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./reading.txt");
});

const long = "A very long entry of a menu, longer than forty characters";
const entries = (...labels: readonly string[]) => labels.map((label, row) => ({ label, row, column: 0 }));

it.each([
  [{ entries: entries("YES", "NO"), cursor: 1 }, '"YES", "NO"; the cursor is at "NO"'],
  [{ title: 'Say "what"?', entries: entries('a "b"\nc'), cursor: 5 }, `"Say 'what'?": "a 'b' c"`],
  [
    { entries: entries(long), cursor: 0 },
    `"${long.slice(0, 39)}…"; the cursor is at "${long.slice(0, 39)}…"`,
  ],
  [
    { entries: entries("A"), cursor: 0, more: { above: true, below: false } },
    '"A"; more above; the cursor is at "A"',
  ],
  [
    { entries: entries("A"), cursor: 0, more: { above: true, below: true } },
    '"A"; more above and below; the cursor is at "A"',
  ],
  [
    { entries: entries("A"), cursor: 0, more: { above: false, below: true } },
    '"A"; more below; the cursor is at "A"',
  ],
  [
    { entries: [{ label: "HERB", detail: "×2", row: 0, column: 0 }], cursor: 0 },
    '"HERB" ×2; the cursor is at "HERB"',
  ],
])("a menu %j reads %s", (menu, told) => {
  expect(describeMenu(menu)).toBe(told);
});

it("a menu of more than 60 entries ends with the number of those left out", () => {
  const count = (many: number) => describeEntries(entries(...Array<string>(many).fill("x")), true);

  expect(count(60)).toMatch(/"x" \(59\), "x" \(60\)$/);
  expect(count(62)).toMatch(/"x" \(60\), 2 more$/);
});
