import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { openTestViewer, send } from "../../../../test/helpers/web/test-viewer.ts";
import { createKeys } from "../../src/web/safety/keys.ts";

const GAMES = "/api/games";

describe("who may ask", () => {
  test("the token in the address is turned into a cookie that no script and no other site gets", async () => {
    const { port, token, cookie } = await openTestViewer(temporaryFolder());

    const opened = await send(port, `/?token=${token}`);

    expect(opened.status).toBe(303);
    expect(opened.headers.location).toBe("/");
    expect(opened.headers["set-cookie"]).toEqual([`${cookie}; Path=/; HttpOnly; SameSite=Strict`]);
    expect(opened.headers["referrer-policy"]).toBe("no-referrer");
    expect(cookie).not.toContain(token);
  });

  test("whoever comes from another site's link gets the cookie by a page of the viewer's own", async () => {
    const { port, token } = await openTestViewer(temporaryFolder());
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

    const opened = await send(port, `/?token=${token}`, { headers });

    expect(opened.status).toBe(200);
    expect(opened.text).toContain('http-equiv="refresh" content="0; url=/"');
    expect(opened.text).not.toContain(token);
  });

  test.each([
    ["no cookie", {}],
    ["an empty cookie", { cookie: "runner_PORT=" }],
    ["a made-up cookie", { cookie: "runner_PORT=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["the token for a cookie", { cookie: "runner_PORT=TOKEN" }],
  ])("%s opens nothing: it is said in words", async (_, headers: Record<string, string>) => {
    const { port, token } = await openTestViewer(temporaryFolder());
    const cookie = headers["cookie"]?.replace("PORT", String(port)).replace("TOKEN", token);

    for (const path of [GAMES, "/core.wasm", "/nowhere"]) {
      const answer = await send(port, path, { headers: cookie === undefined ? {} : { cookie } });

      expect(answer.status).toBe(401);
      expect(answer.text).toContain("opens with the address that runner watch printed");
    }
  });

  test.each(["", "x", "A".repeat(43), "%00", "A".repeat(8000)])("the token %j is no token", async (token) => {
    const { port } = await openTestViewer(temporaryFolder());

    const answer = await send(port, `/?token=${token}`);

    expect(answer.status).toBe(401);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.text).toContain("The token is not this viewer's");
  });

  test("a token opens only the first page, not data", async () => {
    const { port, token } = await openTestViewer(temporaryFolder());

    expect((await send(port, `${GAMES}?token=${token}`)).status).toBe(401);
  });

  test("the cookie of a viewer at another port does not work", async () => {
    const one = await openTestViewer(temporaryFolder());
    const other = await openTestViewer(temporaryFolder());
    const [, value = ""] = other.cookie.split("=");

    const asIs = await send(one.port, GAMES, { headers: { cookie: other.cookie } });
    const renamed = await send(one.port, GAMES, { headers: { cookie: `runner_${one.port}=${value}` } });
    const both = await send(one.port, GAMES, { headers: { cookie: `${other.cookie}; ${one.cookie}` } });

    expect([asIs.status, renamed.status, both.status]).toEqual([401, 401, 200]);
  });

  test("the address for a browser that others may see works once", async () => {
    const viewer = await openTestViewer(temporaryFolder());
    const address = new URL(viewer.newAddress());

    const first = await send(viewer.port, address.pathname + address.search);
    const second = await send(viewer.port, address.pathname + address.search);

    expect([first.status, second.status]).toEqual([303, 401]);
    expect(address.search).not.toContain(viewer.token);
  });

  test("the stage has an address and a cookie that its next viewer takes, and keeps what it is asked to show", async () => {
    const stageToken = "s".repeat(43);
    const before = await openTestViewer(temporaryFolder(), { stageToken });
    const { port, address } = await openTestViewer(temporaryFolder(), { stageToken });
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const asked = `/stage?show=%22%3E&token=${stageToken}&game=a`;

    const opened = await send(port, asked);
    const fromElsewhere = await send(port, asked, { headers });
    const cookie = before.cookie.replace(String(before.port), String(port));

    expect(address).toBe(`http://127.0.0.1:${port}/stage?token=${stageToken}`);
    expect(opened).toMatchObject({ status: 303, headers: { location: "/stage?show=%22%3E&game=a" } });
    expect(fromElsewhere.text).toContain('content="0; url=/stage?show=%22%3E&game=a"');
    expect((await send(port, GAMES, { headers: { cookie } })).status).toBe(200);
    expect((await send(port, GAMES, { headers: { cookie: `runner_${port}=${stageToken}` } })).status).toBe(
      401,
    );
  });

  test("such an address is good for a minute", () => {
    let nowMs = 0;
    const keys = createKeys(() => nowMs);
    const [early, late] = [keys.newTicket(), keys.newTicket()];

    nowMs = 59_999;
    const isTaken = keys.takes(early);
    nowMs = 60_000;

    expect(isTaken).toBe(true);
    expect(keys.takes(late)).toBe(false);
    expect(keys.takes(keys.token)).toBe(true);
  });
});

describe("from where", () => {
  test.each(["localhost:PORT", "127.0.0.1:PORT"])("the host %s is the viewer's", async (host) => {
    const { port, ask } = await openTestViewer(temporaryFolder());

    const answer = await ask(GAMES, { headers: { host: host.replace("PORT", String(port)) } });

    expect(answer.status).toBe(200);
  });

  test.each([
    ["a name that was made to lead here", "evil.example:PORT"],
    ["a name with ours in it", "127.0.0.1:PORT.evil.example"],
    ["another port", "127.0.0.1:1"],
    ["no port", "127.0.0.1"],
    ["another address", "0.0.0.0:PORT"],
    ["an address of version 6", "[::1]:PORT"],
    ["a name with a dot at its end", "localhost.:PORT"],
    ["a user", "user@127.0.0.1:PORT"],
  ])("%s in Host is refused, cookie or not (%s)", async (_, host) => {
    const { port, ask, token } = await openTestViewer(temporaryFolder());
    const headers = { host: host.replace("PORT", String(port)) };

    for (const path of [GAMES, "/", `/?token=${token}`]) {
      const answer = await ask(path, { headers });

      expect([400, 403]).toContain(answer.status);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("an absolute address with another host is refused", async () => {
    const { ask } = await openTestViewer(temporaryFolder());

    const answer = await ask(`http://evil.example${GAMES}`);

    expect(answer.status).toBe(403);
    expect(answer.text).toContain("answers only as 127.0.0.1:");
  });

  test.each([
    ["another site's", { origin: "http://evil.example" }],
    ["another port's", { origin: "http://127.0.0.1:1" }],
    ["a file's", { origin: "null" }],
    ["one with TLS", { origin: "https://127.0.0.1:PORT" }],
    ["the viewer's other name's", { origin: "http://localhost:PORT" }],
  ])("the origin of %s page is refused, for reading too", async (_, given) => {
    const { port, ask } = await openTestViewer(temporaryFolder());
    const headers = { origin: given.origin.replace("PORT", String(port)) };

    for (const method of ["GET", "POST"]) {
      const answer = await ask(GAMES, { method, headers });

      expect(answer.status).toBe(403);
      expect(answer.text).toContain("another page than this viewer's");
    }
  });

  test("what acts needs an origin", async () => {
    const { ask } = await openTestViewer(temporaryFolder(), { control: true });

    const answer = await ask(GAMES, { method: "POST", headers: { origin: "" } });

    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining("another page than this viewer's"),
    ]);
  });

  test.each([
    ["another site's request", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, 403],
    ["another port's picture", { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, 403],
    ["the page's own", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, 200],
    ["what a person typed", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, 200],
  ])("where the browser says who asks, %s is answered so", async (_, headers, status) => {
    const { ask } = await openTestViewer(temporaryFolder());

    expect((await ask(GAMES, { headers })).status).toBe(status);
  });

  test.each(["PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])("the method %s is refused", async (method) => {
    const { ask } = await openTestViewer(temporaryFolder());

    const answer = await ask(GAMES, { method });

    expect(answer.status).toBe(405);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

test("every answer, errors too, says what a page may do with it", async () => {
  const viewer = await openTestViewer(temporaryFolder());
  const answers = [
    await viewer.ask("/"),
    await viewer.ask("/core.wasm"),
    await viewer.ask(GAMES),
    await viewer.ask("/nowhere"),
    await send(viewer.port, GAMES),
    await viewer.ask(GAMES, { headers: { host: "evil.example" } }),
  ];

  for (const { headers } of answers) {
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("it answers on 127.0.0.1 and nowhere else", async () => {
  const { port } = await openTestViewer(temporaryFolder());
  const others = ["127.0.0.2", "::1"].map((host) =>
    fetch(`http://${host.includes(":") ? `[${host}]` : host}:${port}/`).then(
      () => "answered",
      () => "refused",
    ),
  );

  expect(await Promise.all(others)).toEqual(["refused", "refused"]);
});
