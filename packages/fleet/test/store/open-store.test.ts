import { expect, it } from "vitest";
import { renderError } from "../../../../src/faces/cli/render/remedy.ts";
import { loadOptional } from "../../src/optional-package.ts";
import { openStore } from "../../src/store/open-store.ts";
import { parseS3Address } from "../../src/store/s3/s3-address.ts";
import { openS3Store } from "../../src/store/s3/s3-store.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: "secret-0123456789" };

const PLAIN = { prefix: "", region: null, endpoint: null, shown: "s3://runs", bucket: "runs" };

it.each([
  ["s3://runs", {}, PLAIN],
  ["s3://runs?region=eu-north-1", { AWS_REGION: "eu-west-1" }, { ...PLAIN, region: "eu-north-1" }],
  ["s3://runs", { AWS_DEFAULT_REGION: "eu-west-1" }, { ...PLAIN, region: "eu-west-1" }],
  ["s3://runs", { AWS_ENDPOINT_URL: "http://127.0.0.1:9" }, { ...PLAIN, endpoint: "http://127.0.0.1:9" }],
  [
    "s3://runs?endpoint=https://r2.example/s3/",
    { AWS_ENDPOINT_URL_S3: "http://other" },
    { ...PLAIN, endpoint: "https://r2.example/s3/" },
  ],
  ["s3://my.runs/a/b/", {}, { ...PLAIN, bucket: "my.runs", prefix: "a/b", shown: "s3://my.runs/a/b" }],
])("%s with %j is at %j", (text, environment, address) => {
  expect(parseS3Address(text, environment)).toEqual(address);
});

it.each([
  "dt=2026-11-23/run 1",
  "a+b:c,d;e@f!g*h'(i)",
  "100%/%20",
  "läufe/ポケモン",
  ".hidden/-x",
  "\u{1f3ae}",
])("the prefix %j is taken as it is written", (prefix) => {
  expect(parseS3Address(`s3://runs/${prefix}`, {})).toMatchObject({ prefix, shown: `s3://runs/${prefix}` });
});

it("what is shown of a store has neither keys nor where its server is", () => {
  const { shown } = parseS3Address("s3://runs/a/b?endpoint=http://127.0.0.1:1&region=x", {});

  expect(shown).toBe("s3://runs/a/b");
});

it.each([
  ["runs/a", '"runs/a" is neither s3://BUCKET/PREFIX nor a folder\'s absolute path'],
  [
    "https://AKIA1:secret-0123456789@host/a",
    '"https://host/a" is neither s3://BUCKET/PREFIX nor a folder\'s absolute path',
  ],
  [
    "s3://AKIA1:secret-0123456789@runs/a",
    "s3://runs has keys in it: give them as every AWS tool takes them, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  ],
  ["s3://R", '"s3://R" names no bucket: 3 to 63 lower-case letters, digits, . and -'],
  ["s3://runs/a//b", '"s3://runs/a//b" has a part in its prefix that is empty, . or ..'],
  ["s3://runs/a/../b", '"s3://runs/a/../b" has a part in its prefix that is empty, . or ..'],
  ["s3://runs/a\u202eb", '"s3://runs/a\u202eb" has characters in its prefix that cannot be shown'],
  ["s3://runs/a\nb", '"s3://runs/a\\nb" has characters in its prefix that cannot be shown'],
  [`s3://runs/${"é".repeat(201)}`, `"s3://runs/${"é".repeat(190)}" has a prefix of more than 400 bytes`],
  ["s3://runs/a#b", '"s3://runs/a#b" is no s3://BUCKET/PREFIX'],
  ["s3://runs?key=1", "s3://runs has ?key, which is none of endpoint and region"],
  ["s3://runs?endpoint=ftp://a", "s3://runs has an endpoint that is no http or https URL"],
  ...["AKIA1:secret-0123456789", "secret-0123456789", ":secret-0123456789"].map((keys): [string, string] => [
    `s3://runs?endpoint=http://${keys}@a`,
    "s3://runs has an endpoint with keys in it: give them as every AWS tool takes them, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  ]),
  ["s3://runs?region=Earth!", 's3://runs has the region "Earth!", which is none'],
])("%s is no store", async (where, message) => {
  await expect(openStore(where, { environment: KEYS })).rejects.toMatchObject({
    code: "store-invalid",
    message,
  });
});

const missing = (name: string) => () =>
  Promise.reject(
    Object.assign(new Error(`Cannot find package '${name}' imported from /x`), {
      code: "ERR_MODULE_NOT_FOUND",
    }),
  );

it.each([
  ["@aws-sdk/client-s3", {}],
  ["@aws-sdk/credential-providers", { client: () => import("@aws-sdk/client-s3") }],
])("without the package %s, one line says what to install", async (name, installed) => {
  const load = { client: missing(name), credentials: missing(name), ...installed };

  const error: unknown = await openS3Store(parseS3Address("s3://runs", {}), { environment: {} }, load).catch(
    (thrown: unknown) => thrown,
  );

  expect(renderError(error)).toBe(
    `a store on S3 needs the package ${name}, which is not installed: npm install ${name}@3`,
  );
});

it("another error of an optional package is not taken for its absence", async () => {
  const broken = Object.assign(new Error("Cannot find module 'other'"), { code: "MODULE_NOT_FOUND" });

  await expect(loadOptional("bullmq", "a queue", () => Promise.reject(broken))).rejects.toBe(broken);
});
