import { createHash } from "node:crypto";
import { loadOptional } from "../../../run/optional-package.ts";
import type { S3Address } from "./s3-address.ts";

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Signs requests with an address's keys, by Amazon's Signature Version 4; the body's bytes are signed, too. */
export type SignRequest = (request: UnsignedRequest) => Promise<Request>;

/** Loads what signs. @throws RunnerError `package-missing` */
export async function openSigner(
  { accessKeyId, secretAccessKey, sessionToken, region }: S3Address,
  load: () => Promise<typeof import("aws4fetch")> = () => import("aws4fetch"),
): Promise<SignRequest> {
  const { AwsClient } = await loadOptional("aws4fetch", "a store on S3", load);
  const token = sessionToken === null ? {} : { sessionToken };
  const client = new AwsClient({ accessKeyId, secretAccessKey, ...token, region, service: "s3" });
  return ({ method, url, headers, body }) => {
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const sent = body === undefined ? {} : { body: Buffer.from(body) };
    return client.sign(url, { method, headers: { ...headers, "x-amz-content-sha256": sha256 }, ...sent });
  };
}
