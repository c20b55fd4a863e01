import { expect, test } from "vitest";
import {
  type ParseValue,
  parseAgentId,
  parseAmount,
  parseButtons,
  parseChoice,
  parseChoices,
  parseDuration,
  parseExplorer,
  parseFolders,
  parseListed,
  parseMinutes,
  parseOnOff,
  parsePort,
  parseScale,
  parseSeeds,
  parseSpeed,
  parseText,
  parseUrl,
  parseWhole,
  parseWithin,
  parseYesNo,
} from "../../../../src/faces/cli/options/values/parse-value.ts";
import { parseCall } from "../../../../src/parts/interrupts/faces/commands/parse-call.ts";

const words = parseChoice(["on", "off"]);
const some = parseChoices(["act", "decide"]);

test.each<[string, ParseValue<unknown>, string, unknown]>([
  ["whole", parseWhole(1), "1", 1],
  ["whole from 0", parseWhole(0), "0", 0],
  ["port", parsePort, "0", 0],
  ["port", parsePort, "65535", 65_535],
  ["amount", parseAmount, "$2.50", 2.5],
  ["amount", parseAmount, "0.01", 0.01],
  ["speed", parseSpeed, "0.1", 0.1],
  ["speed", parseSpeed, "1000x", 1000],
  ["duration", parseDuration, "90s", 90_000],
  ["duration", parseDuration, "1.5h", 5_400_000],
  ["duration", parseDuration, "1d", 86_400_000],
  ["minutes", parseMinutes, "0", 0],
  ["minutes", parseMinutes, "120", 120],
  ["minutes", parseMinutes, "2h", 120],
  ["one of numbers", parseWithin([1, 4, 16]), " 16 ", 16],
  ["scale", parseScale, "auto", null],
  ["scale", parseScale, "4", 4],
  ["text", parseText, " a ", " a "],
  ["agent", parseAgentId, "red-1", "red-1"],
  ["listed", parseListed, "a,b", ["a,b"]],
  ["folders", parseFolders, "a, b/c", ["a", "b/c"]],
  ["address", parseUrl, "http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"],
  ["yes", parseYesNo, "true", true],
  ["no", parseYesNo, "off", false],
  ["nothing is no", parseYesNo, " ", false],
  ["on", parseOnOff, "on", true],
  ["off", parseOnOff, "false", false],
  ["choice", words, " OFF ", "off"],
  ["choices", some, "decide, ACT", ["decide", "act"]],
  ["a seed", parseSeeds, "7", [7]],
  ["seeds", parseSeeds, " 3-5 ", [3, 4, 5]],
  ["1000 seeds", (text, subject) => parseSeeds(text, subject).length, "1-1000", 1000],
  ["buttons", parseButtons, "UP,up, a", ["up", "up", "a"]],
  ["usual", parseExplorer, "usual", {}],
  ["explorer", parseExplorer, "heal:60,rounds:3", { heal: 60, rounds: 3 }],
  ["approve", parseCall, "1=approve", [["1", { type: "approve" }]]],
  ["reject", parseCall, "2=reject: too far\nindeed ", [["2", { type: "reject", why: "too far\nindeed" }]]],
  ["edit", parseCall, 'call_3={"x":4}', [["call_3", { type: "edit", input: { x: 4 } }]]],
])("%s: %o takes %j", (_, parse, text, value) => {
  expect(parse(text, "--x")).toEqual(value);
});

const BUTTONS = /^--x takes buttons like up,up,a \(.*start.*\), got /;
const CALL = '--x takes a call and its decision: 1=approve, 2=reject:why or 3={"x":4}, got ';

test.each<[string, ParseValue<unknown>, string, string | RegExp]>([
  ["whole", parseWhole(1), "0", "--x takes a positive whole number, got "],
  ["whole", parseWhole(1), "1.5", "--x takes a positive whole number, got "],
  ["whole from 4", parseWhole(4), "3", "--x takes a whole number of at least 4, got "],
  ["port", parsePort, "65536", "--x takes a port from 0 to 65535, got "],
  ["port", parsePort, "-1", "--x takes a port from 0 to 65535, got "],
  ["amount", parseAmount, "0", "--x takes an amount above 0, like 2.50, got "],
  ["amount", parseAmount, "-1", "--x takes an amount above 0, like 2.50, got "],
  ["speed", parseSpeed, "0.09", "--x takes a speed from 0.1 to 1000, got "],
  ["speed", parseSpeed, "1000.1", "--x takes a speed from 0.1 to 1000, got "],
  ["speed", parseSpeed, "2y", "--x takes a speed from 0.1 to 1000, got "],
  ["duration", parseDuration, "90", "--x takes a length of time like 90s, 30m or 2h, got "],
  [
    "minutes",
    parseMinutes,
    "soon",
    "--x takes minutes like 120, a length of time like 90m or 2h, or 0, got ",
  ],
  ["one of numbers", parseWithin([1, 4]), "2", "--x takes one of 1, 4, got "],
  ["scale", parseScale, "5", "--x takes one of 1, 2, 3, 4, got "],
  ["scale", parseScale, "0", "--x takes one of 1, 2, 3, 4, got "],
  ["text", parseText, " ", "--x takes a text, got "],
  ["folders", parseFolders, "a,,b", "--x takes folders with commas between them, got "],
  ["address", parseUrl, "ftp://a", "--x takes a web address like http://127.0.0.1:8080, got "],
  ["address", parseUrl, "http:///a", "--x takes a web address like http://127.0.0.1:8080, got "],
  ["yes or no", parseYesNo, "maybe", "--x takes true or false, got "],
  ["on or off", parseOnOff, "", "--x takes on or off, got "],
  ["choice", words, "of", "--x takes one of on, off, got "],
  ["choices", some, "act,", "--x takes some of act, decide, got "],
  ["seeds", parseSeeds, "5-4", "--x takes a seed, or at most 1000 like 1-20, got "],
  ["seeds", parseSeeds, "1-1001", "--x takes a seed, or at most 1000 like 1-20, got "],
  ["seeds", parseSeeds, "-1", "--x takes a seed, or at most 1000 like 1-20, got "],
  ["no buttons", parseButtons, " , ", BUTTONS],
  ["buttons", parseButtons, "up,c", BUTTONS],
  [
    "explorer",
    parseExplorer,
    "heal:101",
    /^--x takes usual, or numbers like heal:60,rounds:3 \(people -100 to 100, .*heal 0 to 90, .*\), got "heal:101"$/,
  ],
  ["call", parseCall, "1", CALL],
  ["reject without a reason", parseCall, "1=reject:", CALL],
  ["reject without a reason", parseCall, "1=reject: ", CALL],
  ["edit", parseCall, "1={x}", CALL],
  ["another word", parseCall, "1=approved", CALL],
  ["no call", parseCall, "=approve", CALL],
])("%s: %o does not take %j", (_, parse, text, message) => {
  expect(() => parse(text, "--x")).toThrow(
    expect.objectContaining({
      code: "option-invalid",
      message: typeof message === "string" ? `${message}"${text.trim()}"` : expect.stringMatching(message),
    }),
  );
});

test("a password in an address that is refused is not shown", () => {
  expect(() => parseUrl("htp://me:secret@host/", "--base-url")).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("secret") }),
  );
});

test("a closed set of words gives shells its completions", () => {
  expect([words.choices, some.choices, parseScale.choices, parseWithin([1, 2]).choices]).toEqual([
    ["on", "off"],
    ["act", "decide"],
    ["auto", "1", "2", "3", "4"],
    ["1", "2"],
  ]);
});
