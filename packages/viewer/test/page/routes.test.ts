import { expect, test } from "vitest";
import { formatRoute, parseRoute, type Route } from "../../page/src/store/routes.ts";

const ROUTES: readonly (readonly [string, Route])[] = [
  ["#/", { view: "gallery" }],
  ["#/g/lantern", { view: "run", slug: "lantern", at: null }],
  ["#/g/lantern/step/5", { view: "run", slug: "lantern", at: { step: 5, branch: null } }],
  ["#/g/lantern/step/5@9c1d2e3f", { view: "run", slug: "lantern", at: { step: 5, branch: "9c1d2e3f" } }],
  ["#/g/two%20words%2Fand%20a%20line", { view: "run", slug: "two words/and a line", at: null }],
  [
    "#/g/lantern/compare/3@9c1d2e3f/40",
    {
      ...{ view: "compare", slug: "lantern" },
      ...{ a: { step: 3, branch: "9c1d2e3f" }, b: { step: 40, branch: null } },
    },
  ],
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
  ["#/g/lantern/step/-1", { view: "run", slug: "lantern", at: null }],
  ["#/g/lantern/step/1e3", { view: "run", slug: "lantern", at: null }],
  ["#/g/lantern/compare/3", { view: "run", slug: "lantern", at: null }],
])("an address that was typed wrong, %s, leads to what is next to it", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});
