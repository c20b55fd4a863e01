import { expect, test } from "vitest";
import { formatRoute, parseRoute, type Route } from "../../page/src/store/routes.ts";

const ROUTES: readonly (readonly [string, Route])[] = [
  ["#/", { view: "gallery" }],
  ["#/g/lantern", { view: "run", slug: "lantern", index: null }],
  ["#/g/lantern/step/0", { view: "run", slug: "lantern", index: 0 }],
  ["#/g/two%20words%2Fand%20a%20line/step/12", { view: "run", slug: "two words/and a line", index: 12 }],
  ["#/g/lantern/compare/3/40", { view: "compare", slug: "lantern", a: 3, b: 40 }],
  ["#/g/lantern/cost", { view: "cost", slug: "lantern" }],
];

test.each(ROUTES)("%s leads there and back", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
  expect(formatRoute(route)).toBe(hash);
});

test.each([
  ["", { view: "gallery" }],
  ["#/nowhere", { view: "gallery" }],
  ["#/g/", { view: "gallery" }],
  ["#/g/%E0%A4%A", { view: "gallery" }],
  ["#/g/lantern/step/-1", { view: "run", slug: "lantern", index: null }],
  ["#/g/lantern/step/1e3", { view: "run", slug: "lantern", index: null }],
  ["#/g/lantern/compare/3", { view: "run", slug: "lantern", index: null }],
])("an address that was typed wrong, %s, leads to what is next to it", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});
