import { expect, test } from "vitest";
import { findRefusal, hostsOf } from "../../src/web/safety/check-request.ts";

const GOOD = {
  ...{ method: "GET", urlHost: "127.0.0.1:8080", host: "127.0.0.1:8080", origin: undefined },
  ...{ fetchSite: undefined, fetchMode: undefined },
};
const ORIGIN = "http://127.0.0.1:8080";
const OTHER_HOST = { status: 403, why: "this viewer answers only as 127.0.0.1:8080 or localhost:8080" };
const OTHER_PAGE = { status: 403, why: "the request comes from another page than this viewer's" };
const OTHER_SITE = { status: 403, why: "the request comes from another site" };

test.each([
  [8080, ["127.0.0.1:8080", "localhost:8080"]],
  [80, ["127.0.0.1:80", "localhost:80", "127.0.0.1", "localhost"]],
])("a viewer at the port %i is asked for as %j", (port, hosts) => {
  expect(hostsOf(port)).toEqual(hosts);
});

test.each([
  [{}, null],
  [{ method: "HEAD" }, null],
  [{ host: "localhost:8080", urlHost: "localhost:8080" }, null],
  [{ host: "localhost:8080" }, null],
  [{ host: undefined }, OTHER_HOST],
  [{ host: "evil.example" }, OTHER_HOST],
  [{ urlHost: "evil.example" }, OTHER_HOST],
  [{ host: "127.0.0.1" }, OTHER_HOST],
  [{ method: "PUT" }, { status: 405, why: "this viewer takes GET and POST only" }],
  [{ method: "POST", origin: ORIGIN }, null],
  [{ method: "POST" }, OTHER_PAGE],
  [{ method: "POST", origin: "null" }, OTHER_PAGE],
  [{ origin: ORIGIN }, null],
  [{ origin: "http://localhost:8080" }, OTHER_PAGE],
  [{ fetchSite: "same-origin" }, null],
  [{ fetchSite: "none" }, null],
  [{ fetchSite: "same-site" }, OTHER_SITE],
  [{ fetchSite: "cross-site", fetchMode: "cors" }, OTHER_SITE],
  [{ fetchSite: "cross-site", fetchMode: "navigate" }, null],
  [{ method: "POST", origin: ORIGIN, fetchSite: "cross-site", fetchMode: "navigate" }, OTHER_SITE],
])("a request with %j: %j", (facts, refusal) => {
  expect(findRefusal({ ...GOOD, ...facts }, 8080)).toEqual(refusal);
});
