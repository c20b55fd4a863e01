import { describe, expect, test } from "vitest";
import {
  type Credentials,
  checkDestination,
  destinationOf,
  type KeyDestination,
  namedServersOnly,
  refuseDestination,
} from "../../../src/play/keys/destination.ts";

const CLAUDE = "claude-haiku-5-5";
const at = (baseUrl: string | null, model = CLAUDE) => ({ model, baseUrl });
const KEY: Credentials = { apiKey: "sk-1" };

/** Whether a server is asked about before something is sent there, and what is asked. */
async function asked(
  settings: ReturnType<typeof at>,
  credentials: Credentials,
): Promise<KeyDestination | null> {
  let found: KeyDestination | null = null;
  await checkDestination(settings, credentials, async (destination) => {
    found = destination;
    return true;
  });
  return found;
}

describe("where a model is asked", () => {
  test.each<[model: string, credentials: Credentials, owner: string, hasKey: boolean]>([
    [CLAUDE, {}, "anthropic", false],
    [CLAUDE, { apiKey: "k" }, "anthropic", true],
    [CLAUDE, { authToken: "t" }, "anthropic", true],
    [CLAUDE, { keys: { openai: "k" } }, "anthropic", false],
    ["openai:gpt-9", { keys: { openai: "k" } }, "openai", true],
    ["openai:gpt-9", { apiKey: "k", keys: { google: "k" } }, "openai", false],
    ["google:gemini-9", { keys: { google: "k" } }, "google", true],
  ])("%s with %j is its vendor's own server", (model, credentials, owner, hasKey) => {
    expect(destinationOf(at(null, model), credentials)).toMatchObject({
      ...{ owner, hasKey, model, isOwn: true, variable: null },
    });
  });

  test("is the address that is named, with its origin and path", () => {
    expect(destinationOf(at(" https://gateway.example:8443/v2 "), KEY)).toEqual({
      ...{ owner: "anthropic", hasKey: true, model: CLAUDE, isOwn: false, variable: null },
      ...{ origin: "https://gateway.example:8443", baseUrl: "https://gateway.example:8443/v2" },
    });
    expect(destinationOf(at("https://api.anthropic.com/v1"), KEY)?.isOwn).toBe(true);
    expect(destinationOf(at("  "), KEY)?.origin).toBe("https://api.anthropic.com");
    expect(destinationOf(at(null, "compatible:x"), KEY)).toBeNull();
  });

  test("names the variable that a file names for the key", () => {
    const credentials = { ...KEY, variables: { anthropic: "MY_KEY" } };

    expect(destinationOf(at(null), credentials)?.variable).toBe("MY_KEY");
    expect(destinationOf(at(null, "openai:gpt-9"), credentials)?.variable).toBeNull();
  });
});

describe("a server is asked about", () => {
  test.each<[what: string, baseUrl: string | null, credentials: Credentials, isAsked: boolean]>([
    ["the own one", null, KEY, false],
    ["the own one by name", "https://api.anthropic.com", KEY, false],
    ["another one, with a key", "https://gateway.example", KEY, true],
    ["another one, without a key", "https://gateway.example", {}, true],
    ["this machine, with a key", "http://127.0.0.1:99", KEY, true],
    ["this machine, without a key", "http://127.0.0.1:99", {}, false],
    ["this machine by name", "http://localhost:99", {}, false],
    ["this machine by IPv6", "http://[::1]:99", {}, false],
    ["any loopback address", "http://127.9.8.7", {}, false],
    ["a name that begins like one", "http://127.0.0.1.example", {}, true],
    ["a neighbour", "http://192.168.0.1", {}, true],
    ["the own one, with the key of a variable", null, { ...KEY, variables: { anthropic: "MY" } }, true],
    ["the own one, with an empty variable", null, { variables: { anthropic: "MY" } }, false],
  ])("%s", async (_, baseUrl, credentials, isAsked) => {
    expect((await asked(at(baseUrl), credentials)) !== null).toBe(isAsked);
  });

  test("and refused where it is not approved", async () => {
    const refused = checkDestination(at("https://gateway.example"), KEY, async () => false);

    await expect(refused).rejects.toMatchObject({
      code: "server-unapproved",
      message: `the API key for ${CLAUDE} would be sent to https://gateway.example, which you have not approved`,
      facts: { model: CLAUDE, origin: "https://gateway.example", command: null },
    });
  });
});

test("a refusal says what would be sent where, and which command approves it", () => {
  const to = { hasKey: false, model: "m", origin: "https://a.example", baseUrl: "https://a.example/v1/" };

  expect(refuseDestination({ ...to, variable: null }, "runner", ": b is")).toMatchObject({
    message:
      "the conversation with m would be sent to https://a.example/v1, which you have not approved: b is",
    facts: { command: "runner" },
  });
  expect(refuseDestination({ ...to, hasKey: true, variable: "MY_KEY" }).message).toBe(
    "the value of MY_KEY would be sent to https://a.example/v1 as API key for m, which you have not approved",
  );
});

describe("the servers that a program names", () => {
  const may = (baseUrl: string, variable: string | null = null) =>
    namedServersOnly(["https://a.example/v1/", null, undefined, "no address"])({
      owner: "anthropic",
      ...{ hasKey: true, model: "m", origin: "", isOwn: false, baseUrl, variable },
    });

  test.each<[baseUrl: string, isAllowed: boolean]>([
    ["https://a.example/v1", true],
    ["https://a.example/v1/tenant", true],
    ["https://a.example", false],
    ["https://a.example/v2", false],
    ["https://a.example/v1/../v2", false],
    ["https://b.example/v1", false],
    ["http://a.example/v1", false],
  ])("%s: %s", async (baseUrl, isAllowed) => {
    expect(await may(baseUrl)).toBe(isAllowed);
  });

  test("get no key from a variable that a file names", async () => {
    expect(await may("https://a.example/v1", "MY_KEY")).toBe(false);
  });
});
