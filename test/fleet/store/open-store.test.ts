import { expect, it } from "vitest";
import { renderError } from "../../../src/cli/render/remedy.ts";
import { openStore } from "../../../src/fleet/store/open-store.ts";
import { parseS3Address } from "../../../src/fleet/store/s3/s3-address.ts";
import { openSigner } from "../../../src/fleet/store/s3/sign.ts";
import { loadOptional } from "../../../src/run/optional-package.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: "secret-0123456789" };

it.each([
  ["s3://runs", {}, "https://runs.s3.us-east-1.amazonaws.com/"],
  ["s3://runs/a/b/", { AWS_REGION: "eu-west-1" }, "https://runs.s3.eu-west-1.amazonaws.com/"],
  ["s3://runs?region=eu-north-1", { AWS_REGION: "eu-west-1" }, "https://runs.s3.eu-north-1.amazonaws.com/"],
  ["s3://my.runs", { AWS_DEFAULT_REGION: "eu-west-1" }, "https://s3.eu-west-1.amazonaws.com/my.runs/"],
  ["s3://runs", { AWS_ENDPOINT_URL: "http://127.0.0.1:9000" }, "http://127.0.0.1:9000/runs/"],
  [
    "s3://runs?endpoint=https://r2.example/s3/",
    { AWS_ENDPOINT_URL_S3: "http://other" },
    "https://r2.example/s3/runs/",
  ],
])("%s with %j is at %s", (text, environment, bucketUrl) => {
  expect(parseS3Address(text, { ...KEYS, ...environment }).bucketUrl).toBe(bucketUrl);
});

it("what is shown of a store has neither keys nor where its server is", () => {
  const { shown } = parseS3Address("s3://runs/a/b?endpoint=http://127.0.0.1:1&region=x", KEYS);

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
    "s3://runs has keys in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead",
  ],
  ["s3://R", "s3://R names no bucket: 3 to 63 lower-case letters, digits, . and -"],
  ["s3://runs/a//b", '"a//b" is no name of an object: parts of letters, digits and ._- joined by /'],
  ["s3://runs?key=1", "s3://runs has ?key, which is none of endpoint and region"],
  ["s3://runs?endpoint=ftp://a", "s3://runs has an endpoint that is no http or https URL"],
  [
    "s3://runs?endpoint=http://AKIA1:secret-0123456789@a",
    "s3://runs has an endpoint with keys in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead",
  ],
  ["s3://runs?region=Earth!", 's3://runs has the region "Earth!", which is none'],
])("%s is no store", async (where, message) => {
  await expect(openStore(where, { environment: KEYS })).rejects.toMatchObject({
    code: "store-invalid",
    message,
  });
});

it("a store on S3 needs keys", async () => {
  const environment = { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: "" };

  await expect(openStore("s3://runs", { environment })).rejects.toMatchObject({
    code: "store-refused",
    message: "s3://runs needs keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  });
});

it("without the package that signs, one line says what to install", async () => {
  const missing = Object.assign(new Error("Cannot find package 'aws4fetch' imported from /x"), {
    code: "ERR_MODULE_NOT_FOUND",
  });

  const error = await openSigner(parseS3Address("s3://runs", KEYS), () => Promise.reject(missing)).catch(
    (it) => it,
  );

  expect(renderError(error)).toBe(
    "a store on S3 needs the package aws4fetch, which is not installed: npm install aws4fetch@1",
  );
});

it("another error of an optional package is not taken for its absence", async () => {
  const broken = Object.assign(new Error("Cannot find module 'other'"), { code: "MODULE_NOT_FOUND" });

  await expect(loadOptional("bullmq", "a queue", () => Promise.reject(broken))).rejects.toBe(broken);
});
