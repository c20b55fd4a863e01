import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { describeDeed } from "../../../src/record/evidence/deed.ts";
import {
  factsIn,
  fieldOf,
  isExperience,
  isNewPlace,
  isNumberField,
  isOfScene,
  isTextField,
  isTime,
  newsIn,
  progressIn,
  screenFact,
} from "../../../src/record/evidence/facts.ts";
import { hasRedacted, markOf, piecesOf, REDACTED } from "../../../src/record/redacted.ts";

const CALLS: readonly (readonly [name: string, input: JsonObject])[] = [
  ["press_buttons", { buttons: ["left"] }],
  ["press_buttons", { buttons: ["left", "left", "left"] }],
  ["press_buttons", { buttons: ["up", "a", "up"] }],
  ["press_buttons", { buttons: [] }],
  ["press_buttons", { buttons: "a" }],
  ["press_buttons", { buttons: [1, null] }],
  ["press_buttons", {}],
  ["wait", { frames: 60 }],
  ["wait", {}],
  ["navigate_to", { x: 3, y: 5 }],
  ["navigate_to", { x: 3, y: 5, map: "Village" }],
  ["navigate_to", { row: 2, column: 4 }],
  ["navigate_to", { marker: "door" }],
  ["navigate_to", { map: "Village" }],
  ["navigate_to", { explore: true }],
  ...["x", "y", "map", "marker", "row", "column", "other"].map(
    (name) => ["navigate_to", { explore: true, [name]: "7" }] as const,
  ),
  ["navigate_to", { explore: true, x: 1 }],
  ["navigate_to", { direction: "up" }],
  ["navigate_to", { explore: false }],
  ["navigate_to", { marker: null, y: 7 }],
  ...["up", "down", "left", "right", "toString", 4].map(
    (direction) => ["explore_towards", { direction }] as const,
  ),
  ["explore_towards", { x: 1, y: 2 }],
  ["explore_towards", { y: 2, map: "Cave" }],
  ["explore_towards", {}],
  ["look_at_map", {}],
  ["look_at_map", { map: "Cave" }],
  ["look_at_map", { map: null }],
  ["mark", { x: 1, y: 2, label: "door" }],
  ["mark", { x: 1, y: 2, map: "Cave", label: "door" }],
  ["mark", { remove: true, label: "door" }],
  ["mark", { remove: true, x: 1, y: 2 }],
  ["mark", { remove: false, x: 1, y: 2 }],
  ["unmark", { label: "door" }],
  ["unmark", { x: 1, y: 2, map: "Cave" }],
  ["read_text", {}],
  ["choose", { option: "YES" }],
  ["enter_name", { text: "ADA" }],
  ["run_skill", { name: "talk" }],
  ["ask_agent", { name: "scout" }],
  ["reply_to_operator", { name: "x" }],
  ["toString", {}],
];

test("each call of a tool in words", () => {
  expect(
    CALLS.map(([name, input]) => `${name} ${JSON.stringify(input)}: ${describeDeed({ name, input })}`),
  ).toMatchInlineSnapshot(`
    [
      "press_buttons {"buttons":["left"]}: pressed left",
      "press_buttons {"buttons":["left","left","left"]}: pressed left × 3",
      "press_buttons {"buttons":["up","a","up"]}: pressed up, a, up",
      "press_buttons {"buttons":[]}: pressed nothing",
      "press_buttons {"buttons":"a"}: pressed nothing",
      "press_buttons {"buttons":[1,null]}: pressed 1, ?",
      "press_buttons {}: pressed nothing",
      "wait {"frames":60}: waited 60 frames",
      "wait {}: waited ? frames",
      "navigate_to {"x":3,"y":5}: walked to 3, 5",
      "navigate_to {"x":3,"y":5,"map":"Village"}: walked to Village 3, 5",
      "navigate_to {"row":2,"column":4}: walked to row 2, column 4",
      "navigate_to {"marker":"door"}: walked to the marker "door"",
      "navigate_to {"map":"Village"}: walked to row ?, column ?",
      "navigate_to {"explore":true}: explored the nearest edge",
      "navigate_to {"explore":true,"x":"7"}: walked to 7, ?",
      "navigate_to {"explore":true,"y":"7"}: walked to ?, 7",
      "navigate_to {"explore":true,"map":"7"}: walked to row ?, column ?",
      "navigate_to {"explore":true,"marker":"7"}: walked to the marker "7"",
      "navigate_to {"explore":true,"row":"7"}: walked to row 7, column ?",
      "navigate_to {"explore":true,"column":"7"}: walked to row ?, column 7",
      "navigate_to {"explore":true,"other":"7"}: explored the nearest edge",
      "navigate_to {"explore":true,"x":1}: walked to 1, ?",
      "navigate_to {"direction":"up"}: explored upwards",
      "navigate_to {"explore":false}: walked to row ?, column ?",
      "navigate_to {"marker":null,"y":7}: walked to ?, 7",
      "explore_towards {"direction":"up"}: explored upwards",
      "explore_towards {"direction":"down"}: explored downwards",
      "explore_towards {"direction":"left"}: explored to the left",
      "explore_towards {"direction":"right"}: explored to the right",
      "explore_towards {"direction":"toString"}: explored onwards",
      "explore_towards {"direction":4}: explored onwards",
      "explore_towards {"x":1,"y":2}: explored towards 1, 2",
      "explore_towards {"y":2,"map":"Cave"}: explored towards Cave ?, 2",
      "explore_towards {}: explored the nearest edge",
      "look_at_map {}: looked at the map",
      "look_at_map {"map":"Cave"}: looked at the map of Cave",
      "look_at_map {"map":null}: looked at the map",
      "mark {"x":1,"y":2,"label":"door"}: marked 1, 2 as "door"",
      "mark {"x":1,"y":2,"map":"Cave","label":"door"}: marked Cave 1, 2 as "door"",
      "mark {"remove":true,"label":"door"}: took away the marker "door"",
      "mark {"remove":true,"x":1,"y":2}: took away the marker at 1, 2",
      "mark {"remove":false,"x":1,"y":2}: marked 1, 2 as "?"",
      "unmark {"label":"door"}: took away the marker "door"",
      "unmark {"x":1,"y":2,"map":"Cave"}: took away the marker at Cave 1, 2",
      "read_text {}: read the text",
      "choose {"option":"YES"}: chose "YES"",
      "enter_name {"text":"ADA"}: typed "ADA"",
      "run_skill {"name":"talk"}: ran the skill talk",
      "ask_agent {"name":"scout"}: called ask_agent",
      "reply_to_operator {"name":"x"}: called reply_to_operator",
      "toString {}: called toString",
    ]
  `);
});

const STATE: JsonObject = {
  hp: 20,
  time: 1200,
  amounts: { money: 5, steps: 3 },
  position: "Cave 3, 5",
  party: [
    { name: "ADA", level: 7, hp: 3, exp: 100 },
    { name: "BOB", level: 7 },
  ],
  scene: { foe: "SLIME", hp: 9 },
  text: "You have 12 coins, 3 herbs.",
  empty: "",
  none: null,
  list: [[1, [2]], "x"],
  flags: { key: true, door: false },
  score: { time: 5, points: 0 },
};

test("the facts of a state, and what of them can be progress", () => {
  const facts = factsIn(STATE);
  const progress = progressIn(STATE);
  const marksOf = (fact: string) => {
    const field = fieldOf(fact);
    const marks = {
      time: isTime(field),
      experience: isExperience(field),
      scene: isOfScene(field),
      text: isTextField(field),
      number: isNumberField(field),
    };
    return [
      ...Object.entries(marks)
        .filter(([, is]) => is)
        .map(([name]) => name),
      ...(progress.includes(fact) ? ["progress"] : []),
    ].join(" ");
  };
  expect(facts.map((fact) => `${fact} ${marksOf(fact)}`)).toMatchInlineSnapshot(`
    [
      "hp#:f5ca38f7 number",
      "time#:15197cf7 time number",
      "amounts.money#:ef2d127d number",
      "amounts.steps#:4e074085 time number",
      "position:dbc27338 progress",
      "party.name:251bd76a progress",
      "party.level#:7902699b number progress",
      "party.hp#:4e074085 number",
      "party.exp#:ad573668 experience number progress",
      "party.name:236099e2 progress",
      "party.level#:7902699b number progress",
      "scene.foe:8e798319 scene progress",
      "scene.hp#:19581e27 scene number progress",
      "text:5b5b3935 ",
      "list#:6b86b273 number progress",
      "list#:d4735e3a number progress",
      "list:ba2df490 progress",
      "flags.key:b5bea41b progress",
      "flags.door:fcbcf165 progress",
      "score.time#:ef2d127d time number",
      "score.points#:5feceb66 number progress",
    ]
  `);
  expect(progress.filter((fact) => !facts.includes(fact))).toMatchInlineSnapshot(`
    [
      "text:71d4fb52",
    ]
  `);
  expect(progressIn({ text: { words: ["a 1", { more: "b 2" }], count: 3 } })).toEqual(
    progressIn({ text: { words: ["a 77", { more: "b 88" }], count: 3 } }),
  );
  expect(
    [
      "time#",
      "x.time#",
      "time",
      "scene.time#",
      "timer#",
      "FRAMES#",
      "step#",
      "steps#",
      "times#",
      "minute#",
    ].map(isTime),
  ).toEqual([true, true, false, false, true, true, true, true, false, true]);
  expect(
    ["exp#", "party.Experience#", "xp#", "exp", "exps#", "max.exp#", "maxexp#"].map(isExperience),
  ).toEqual([true, true, true, false, false, true, false]);
  expect(
    ["hp#", "a.MP#", "coin#", "coins#", "x#", "maxHp#"].map(
      (name) => progressIn({ [name.slice(0, -1)]: 1 }).length,
    ),
  ).toEqual([0, 0, 0, 0, 0, 1]);
});

test("the news of a step", () => {
  const seen = ["a:1", "scene.foe:1", "b#:2", "scene.hp#:3"];
  expect(newsIn(["a:1", "c:1", "c:1", "scene.foe:1", "scene.hp#:3", "scene.hp#:4"], seen)).toEqual([
    "c:1",
    "scene.foe:1",
    "scene.hp#:3",
    "scene.hp#:4",
  ]);
  expect(newsIn(["a:1", "scene.foe:1", "scene.hp#:3", "scene.hp#:4", "scene.hp#:4"], seen)).toEqual([
    "scene.foe:1",
    "scene.hp#:4",
  ]);
  expect(newsIn([], seen)).toEqual([]);
  expect(
    newsIn(
      Array.from({ length: 40 }, (_, at) => `f:${at}`),
      [],
    ).length,
  ).toBe(32);
  expect(
    [["position:1"], ["screen:2"], ["hp#:1"], ["positions:1"], []].map((news) => isNewPlace({ news })),
  ).toEqual([true, true, false, false, false]);
  expect(screenFact("ab")).toBe("screen:ab");
});

test("what was taken out of a run's file", () => {
  const mark = markOf("ab".repeat(32));
  expect(mark).toBe(`[redacted ${"ab".repeat(32)}]`);
  expect([mark, `${mark} `, "[redacted ab]"].map((text) => REDACTED.test(text))).toEqual([
    true,
    false,
    false,
  ]);
  expect([{ a: [`x ${mark}`] }, { a: "[redacted]" }, undefined].map(hasRedacted)).toEqual([
    true,
    false,
    false,
  ]);
  expect([piecesOf("plain"), piecesOf(`a ${mark} b${mark}`)]).toEqual([["plain"], ["a ", " b", ""]]);
});
