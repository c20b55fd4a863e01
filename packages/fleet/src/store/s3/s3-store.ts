import process from "node:process";
import type { S3Client } from "@aws-sdk/client-s3";
import { loadOptional } from "../../optional-package.ts";
import { beginningOf, byName, checkName, isObjectName } from "../object-name.ts";
import type { ListOptions, ObjectStore, StoredObject } from "../object-store.ts";
import { checkSize, MAX_OBJECT_BYTES, storeFailed } from "../store-failure.ts";
import type { S3Address, StoreEnvironment } from "./s3-address.ts";
import { codeOf, explainS3Error, isExpired, statusOf } from "./s3-errors.ts";

/** The options of reaching a server. */
export interface S3Options {
  /** Keys in it are used first, as by every AWS tool, unless it names a profile. */
  readonly environment: StoreEnvironment;
  /** A call is given up after this and 1 s for each MB that is sent. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;

type Sdk = typeof import("@aws-sdk/client-s3");
type Credentials = NonNullable<NonNullable<ConstructorParameters<Sdk["S3Client"]>[0]>["credentials"]>;

/** Loads Amazon's SDK; a test gives another loader. */
export interface SdkLoader {
  readonly client: () => Promise<Sdk>;
  readonly credentials: () => Promise<typeof import("@aws-sdk/credential-providers")>;
}

const INSTALLED: SdkLoader = {
  client: () => import("@aws-sdk/client-s3"),
  credentials: () => import("@aws-sdk/credential-providers"),
};

/**
 * A prefix of a bucket as a store. The SDK repeats a request a few times; for more attempts, wrap it in
 * `retryingStore`. Credentials come from the standard AWS chain and are renewed by it.
 *
 * @throws RunnerError `package-missing`
 */
export async function openS3Store(
  address: S3Address,
  { environment, timeoutMs = TIMEOUT_MS }: S3Options,
  load: SdkLoader = INSTALLED,
): Promise<ObjectStore> {
  // Every process of a worker would print that a later SDK needs Node 22; goes when this package does, too.
  // biome-ignore lint/style/noProcessEnv: it is the SDK's only switch for this
  process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
  const sdk = await loadOptional("@aws-sdk/client-s3", "a store on S3", load.client);
  const { endpoint } = address;
  const fixed = keysIn(environment);
  const client = new sdk.S3Client({
    region: address.region ?? (await configuredRegion(sdk)),
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: fixed ?? (await chainOf(load)),
    // Not every server that speaks S3 knows the newer checksums; what a worker writes has its own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return new S3Store(address, { sdk, client, timeoutMs, isRenewed: fixed === null });
}

/** The region of the user's AWS configuration. */
async function configuredRegion({ S3Client: Client }: Sdk): Promise<string> {
  return await new Client({}).config.region().catch(() => "us-east-1");
}

/** Keys that never change; null where the chain finds others first. */
function keysIn({
  AWS_ACCESS_KEY_ID: accessKeyId = "",
  AWS_SECRET_ACCESS_KEY: secretAccessKey = "",
  AWS_SESSION_TOKEN: sessionToken = "",
  AWS_PROFILE: profile = "",
}: StoreEnvironment): Credentials | null {
  if (profile !== "" || accessKeyId === "" || secretAccessKey === "") return null;
  return { accessKeyId, secretAccessKey, ...(sessionToken === "" ? {} : { sessionToken }) };
}

/** Profiles, SSO, web identity, processes, containers and instance roles. Files are read anew at each renewal. */
async function chainOf({ credentials }: SdkLoader): Promise<Credentials> {
  const name = "@aws-sdk/credential-providers";
  const { fromNodeProviderChain } = await loadOptional(name, "a store on S3", credentials);
  return fromNodeProviderChain({ ignoreCache: true });
}

interface Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
  readonly timeoutMs: number;
  /** Whether credentials may be others later. */
  readonly isRenewed: boolean;
}

class S3Store implements ObjectStore {
  readonly shown: string;
  readonly #address: S3Address;
  readonly #connection: Connection;
  /** Whether the credentials were accepted before. */
  #hasAnswered = false;

  constructor(address: S3Address, connection: Connection) {
    this.shown = address.shown;
    this.#address = address;
    this.#connection = connection;
  }

  async create(name: string, bytes: Uint8Array): Promise<boolean> {
    const isNew = await this.#ask(bytes.length, async ({ sdk, client }, abortSignal) => {
      const input = { ...this.#object(name), Body: Buffer.from(bytes), IfNoneMatch: "*" };
      try {
        await client.send(new sdk.PutObjectCommand(input), { abortSignal });
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false;
        throw error;
      }
    });
    // An earlier try may have written them, and its answer was lost.
    return isNew || Buffer.compare((await this.get(name)) ?? Buffer.of(), bytes) === 0;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#ask(bytes.length, ({ sdk, client }, abortSignal) =>
      client.send(new sdk.PutObjectCommand({ ...this.#object(name), Body: Buffer.from(bytes) }), {
        abortSignal,
      }),
    );
  }

  async get(name: string): Promise<Uint8Array | null> {
    return this.#ask(0, async ({ sdk, client }, abortSignal) => {
      try {
        const { Body, ContentLength = 0 } = await client.send(new sdk.GetObjectCommand(this.#object(name)), {
          abortSignal,
        });
        checkSize(this.shown, name, ContentLength);
        return await this.#read(name, Body as AsyncIterable<Uint8Array> | undefined);
      } catch (error) {
        if (statusOf(error) === 404 && codeOf(error) !== "NoSuchBucket") return null;
        throw error;
      }
    });
  }

  async list(
    prefix: string,
    { after, onPage, next = ({ name }) => name }: ListOptions = {},
  ): Promise<readonly StoredObject[]> {
    const { bucket, prefix: root } = this.#address;
    const beginning = root === "" ? "" : `${root}/`;
    const input = {
      Bucket: bucket,
      Prefix: `${beginning}${beginningOf(prefix)}`,
      ...(after === undefined ? {} : { StartAfter: `${beginning}${after}` }),
    };
    const objects: StoredObject[] = [];
    let behind = after ?? "";
    let rest: { readonly ContinuationToken?: string; readonly StartAfter?: string } = {};
    for (;;) {
      const asked = { ...input, ...rest };
      const page = await this.#ask(0, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.ListObjectsV2Command(asked), { abortSignal }),
      );
      const token = page.IsTruncated === true ? page.NextContinuationToken : null;
      // The SDK takes any XML for an empty page.
      if (page.Name === undefined || token === undefined)
        throw storeFailed(this.shown, "the server's listing is cut off or is none");
      // Other keys are foreign, and a server may not know `StartAfter`.
      const wanted = (page.Contents ?? []).flatMap(({ Key = "", Size: bytes = 0 }) => {
        const name = Key.slice(beginning.length);
        const isWanted = Key.startsWith(beginning) && isObjectName(name) && name > behind;
        return isWanted ? [{ name, bytes }] : [];
      });
      for (const one of wanted) objects.push(one);
      onPage?.(wanted);
      const last = wanted.at(-1);
      const name = last === undefined ? behind : next(last);
      if (token === null || name === null) break;
      rest =
        name > (last?.name ?? behind) ? { StartAfter: `${beginning}${name}` } : { ContinuationToken: token };
      behind = name;
    }
    return objects.sort(byName);
  }

  async remove(name: string): Promise<void> {
    await this.#ask(0, async ({ sdk, client }, abortSignal) => {
      try {
        await client.send(new sdk.DeleteObjectCommand(this.#object(name)), { abortSignal });
      } catch (error) {
        if (codeOf(error) !== "NoSuchKey") throw error;
      }
    });
  }

  /** S3 shows no half of an object, and keeps none that was cut off. */
  async tidy(prefix: string): Promise<void> {
    beginningOf(prefix);
  }

  #object(name: string): { readonly Bucket: string; readonly Key: string } {
    const { bucket, prefix } = this.#address;
    return { Bucket: bucket, Key: `${prefix === "" ? "" : `${prefix}/`}${checkName(name)}` };
  }

  /** Makes a call, and once more with renewed credentials where the server says that they have expired. */
  async #ask<T>(
    bytesSent: number,
    call: (connection: Connection, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { client, timeoutMs, isRenewed } = this.#connection;
    const limitMs = timeoutMs + Math.ceil(bytesSent / 1_000);
    const signal = AbortSignal.timeout(limitMs);
    try {
      const answer = await call(this.#connection, signal).catch(async (error: unknown) => {
        if (!isRenewed || !isExpired(error)) throw error;
        await client.config.credentials({ forceRefresh: true });
        return await call(this.#connection, signal);
      });
      this.#hasAnswered = true;
      return answer;
    } catch (error) {
      const mayRenew = isRenewed && this.#hasAnswered;
      throw explainS3Error(this.shown, error, { mayRenew, limitMs: signal.aborted ? limitMs : null });
    }
  }

  async #read(name: string, body: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      // The server may not have said how long it is.
      if (bytes > MAX_OBJECT_BYTES) checkSize(this.shown, name, bytes);
    }
    return Buffer.concat(chunks);
  }
}
