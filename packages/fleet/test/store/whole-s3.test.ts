import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { parseS3Address, type StoreEnvironment } from "../../src/store/s3/s3-address.ts";
import { openS3Store, type SdkLoader } from "../../src/store/s3/s3-store.ts";

/** The keys of a listing's page. */
const PAGE = 3;

interface Input {
  readonly Key?: string;
  readonly Body?: Uint8Array;
  readonly IfNoneMatch?: string;
  readonly Prefix?: string;
  readonly StartAfter?: string;
  readonly ContinuationToken?: string;
}

/** A command of the SDK, by its name. */
class Command {
  readonly input: Input;
  constructor(input: Input) {
    this.input = input;
  }
}
const COMMANDS = Object.fromEntries(
  ["PutObject", "GetObject", "ListObjectsV2", "DeleteObject"].map((name) => [
    `${name}Command`,
    { [name]: class extends Command {} }[name],
  ]),
);

const answered = (httpStatusCode: number, name = "Error") =>
  Object.assign(new Error("its own words"), { $metadata: { httpStatusCode }, name });

/** The SDK over a bucket in memory. All that is asked of it is noted; `faults` are thrown in turn, `odd` are answers instead. */
function sdkOver(bucket: Map<string, string>) {
  const told: string[] = [];
  const faults: (unknown | null)[] = [];
  const odd: object[] = [];
  const answer = (name: string, { Key = "", Body, IfNoneMatch, ...listed }: Input): object => {
    switch (name) {
      case "PutObject":
        if (IfNoneMatch === "*" && bucket.has(Key)) throw answered(412, "PreconditionFailed");
        bucket.set(Key, Buffer.from(Body ?? []).toString("latin1"));
        return {};
      case "GetObject": {
        const text = bucket.get(Key);
        if (text === undefined) throw answered(404, "NoSuchKey");
        const pieces = [text.slice(0, 2), text.slice(2)].map((piece) => Buffer.from(piece, "latin1"));
        return { Body: pieces, ContentLength: text.length };
      }
      case "DeleteObject":
        if (!bucket.delete(Key)) throw answered(404, "NoSuchKey");
        return {};
      default: {
        const after = listed.ContinuationToken ?? listed.StartAfter ?? "";
        const keys = [...bucket.keys()]
          .sort()
          .filter((key) => key.startsWith(listed.Prefix ?? "") && key > after);
        const page = keys.slice(0, PAGE);
        const isTruncated = keys.length > PAGE;
        return {
          ...{
            Name: "runs",
            IsTruncated: isTruncated,
            ...(isTruncated && { NextContinuationToken: page.at(-1) }),
          },
          Contents: page.map((one) => ({ Key: one, Size: bucket.get(one)?.length ?? 0 })),
        };
      }
    }
  };
  class S3Client {
    readonly config = {
      region: async () => "eu-test",
      credentials: async (options: object) => void told.push(`credentials ${JSON.stringify(options)}`),
    };
    constructor({ credentials, ...options }: { readonly credentials?: unknown }) {
      const shown = typeof credentials === "function" ? "the chain" : JSON.stringify(credentials);
      told.push(`client ${JSON.stringify(options)} with ${shown}`);
    }
    async send(command: Command, { abortSignal }: { readonly abortSignal: AbortSignal }) {
      const { Body, ...input } = command.input;
      const { name } = command.constructor;
      told.push(`${name} ${JSON.stringify(input)}${Body === undefined ? "" : ` ${Body.length} bytes`}`);
      abortSignal.throwIfAborted();
      const fault = faults.shift() ?? null;
      if (fault !== null) throw fault;
      return odd.shift() ?? answer(name, command.input);
    }
  }
  const load = {
    client: async () => ({ S3Client, ...COMMANDS }),
    credentials: async () => ({
      fromNodeProviderChain: (options: object) => Object.assign(() => {}, options),
    }),
  } as unknown as SdkLoader;
  return { told, faults, odd, load };
}

const KEYS = { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: "secret" };

test("all that is asked of a server of S3, and what comes of it, is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines: string[] = [];
  const bucket = new Map([
    ["a/jobs/1/x", "one"],
    ["a/jobs/1/y", "three"],
    ["a/jobs/2/x", ""],
    ["a/jobs/3/.hidden", "no"],
    ["a/jobs/3/z", "seven"],
    ["a/jobs/4/z", "eight"],
    ["a/zz", "last"],
    ["ab/foreign", "no"],
    ["top", "no"],
  ]);
  const open = async (address: string, environment: StoreEnvironment, over = bucket) => {
    const { told, faults, odd, load } = sdkOver(over);
    const store = await openS3Store(
      parseS3Address(address, environment),
      { environment, timeoutMs: 60_000 },
      load,
    );
    lines.push(
      `# ${address}, ${JSON.stringify(environment)}: ${store.shown}`,
      ...told.splice(0).map((line) => `  ${line}`),
    );
    const say = async (
      words: string,
      call: () => Promise<unknown>,
      ...thrown: readonly (unknown | null)[]
    ) => {
      faults.push(...thrown);
      const came = await call().then(
        (value) =>
          value instanceof Uint8Array
            ? `bytes "${Buffer.from(value)}"`
            : (JSON.stringify(value) ?? "nothing"),
        (error: unknown) =>
          error instanceof RunnerError ? `${error.code}: ${error.message}` : `threw ${String(error)}`,
      );
      faults.length = 0;
      lines.push(`${words}: ${came}`, ...told.splice(0).map((line) => `  ${line}`));
    };
    return { store, say, odd };
  };

  const { store, say, odd } = await open("s3://runs/a", KEYS);
  await say("create a new one", () => store.create("new", Buffer.from("first")));
  await say("create it again", () => store.create("new", Buffer.from("first")));
  await say("create another one", () => store.create("new", Buffer.from("second")));
  await say("put over it", () => store.put("new", Buffer.from("second")));
  await say("get it", () => store.get("new"));
  await say("get none", () => store.get("none"));
  await say("get an empty one", () => store.get("jobs/2/x"));
  odd.push({ ContentLength: 0 });
  await say("get one without a body", () => store.get("new"));
  odd.push({ ContentLength: 2 ** 29 + 1 });
  await say("get one that is too large", () => store.get("new"));
  odd.push({ Body: [Buffer.from("a"), Buffer.of(), Buffer.from("bc"), Buffer.from("d")] });
  await say("get one of several pieces and no length", () => store.get("new"));
  // No piece alone is beyond the limit; zeros take no memory.
  const half = new Uint8Array(2 ** 28);
  odd.push({ Body: [half, half, Buffer.of(1)] });
  await say("get one that is too large and has no length", () => store.get("new"));
  odd.push({ Body: [half, half, Buffer.of(1)], ContentLength: 3 });
  await say("get one that is larger than its length", () => store.get("new"));
  odd.push({ Body: [Buffer.from("abc")], ContentLength: 2 ** 29 });
  await say("get one that is just not too large", () => store.get("new"));
  await say("remove it", () => store.remove("new"));
  await say("remove it again", () => store.remove("new"));
  await say("tidy", () => store.tidy("jobs"));
  await say("list all", () => store.list(""));
  await say("list jobs", () => store.list("jobs"));
  await say("list behind a name", () => store.list("jobs", { after: "jobs/1/x" }));
  await say("list behind the last", () => store.list("jobs", { after: "jobs/9" }));
  const pages: string[] = [];
  await say("list by jobs", () =>
    store.list("jobs", {
      onPage: (page) => pages.push(page.map(({ name }) => name).join(" ")),
      next: ({ name }) => (name.startsWith("jobs/3") ? null : `${name.slice(0, 6)}/~`),
    }),
  );
  lines.push(`pages: ${pages.join("; ")}`);
  for (const page of [
    {},
    { Name: "runs", IsTruncated: true, Contents: [] },
    { Name: "runs" },
    {
      Name: "runs",
      IsTruncated: false,
      NextContinuationToken: "more",
      Contents: [{ Key: "a/q" }, { Key: "b/q", Size: 5 }],
    },
    { Name: "runs", Contents: [{ Key: "a/z", Size: 1 }, { Key: "a/b", Size: 2 }, {}] },
  ]) {
    odd.push(page);
    await say(`list ${JSON.stringify(page)}`, () => store.list(""));
  }
  for (const name of ["../x", "", "a//b", ".hidden"]) await say(`get ${name}`, () => store.get(name));
  await say("list ../x", () => store.list("../x"));
  await say("tidy ../x", () => store.tidy("../x"));
  await say("a bucket that is gone", () => store.get("new"), answered(404, "NoSuchBucket"));
  await say("remove in a bucket that is gone", () => store.remove("new"), answered(404, "NoSuchBucket"));
  await say("a refused key", () => store.put("new", Buffer.of()), answered(403, "AccessDenied"));
  await say("an expired key that never changes", () => store.get("new"), answered(400, "ExpiredToken"));
  await say("a busy server", () => store.create("new", Buffer.of()), answered(503, "SlowDown"));
  await say("a broken answer", () => store.get("new"), new TypeError("a bug"));

  const renewed = await open("s3://runs", {
    AWS_ENDPOINT_URL: "http://127.0.0.1:9",
    AWS_REGION: "eu-west-1",
  });
  const NONE = Object.assign(new Error("Could not load credentials from any providers: env"), {
    name: "CredentialsProviderError",
  });
  await renewed.say("no keys at the beginning", () => renewed.store.get("top"), NONE);
  await renewed.say(
    "an expired key that is renewed",
    () => renewed.store.get("top"),
    answered(400, "ExpiredToken"),
  );
  await renewed.say(
    "one that stays expired",
    () => renewed.store.get("top"),
    answered(400, "ExpiredToken"),
    answered(400, "InvalidToken"),
  );
  await renewed.say("no keys later", () => renewed.store.get("top"), NONE);
  await renewed.say("list all", () => renewed.store.list(""));
  await open("s3://runs?region=x&endpoint=https://r2.example", { ...KEYS, AWS_SESSION_TOKEN: "token" });
  await open("s3://runs", { ...KEYS, AWS_PROFILE: "mine" });
  await open("s3://runs", { AWS_ACCESS_KEY_ID: "AKIA1" });
  const late = sdkOver(bucket);
  const slow = await openS3Store(
    parseS3Address("s3://runs", KEYS),
    { environment: KEYS, timeoutMs: 1 },
    {
      ...late.load,
      client: async () => {
        const sdk = (await late.load.client()) as unknown as {
          readonly S3Client: new (o: object) => { send: unknown };
        };
        class Late extends sdk.S3Client {
          override send = async (_: unknown, { abortSignal }: { readonly abortSignal: AbortSignal }) => {
            await new Promise((resolve) => abortSignal.addEventListener("abort", resolve));
            throw abortSignal.reason;
          };
        }
        return { ...sdk, S3Client: Late } as never;
      },
    },
  );
  const error = await slow.put("new", Buffer.alloc(2_000)).catch((thrown: unknown) => thrown);
  lines.push(`a server that does not answer: ${String(error)}`);

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./s3.txt");
});
