import { RunnerError } from "../../../../src/base/errors.ts";
import { parseBaseUrl } from "../../../../src/base/vocabulary/base-url.ts";
import { OWN_SERVERS } from "../../../../src/model/calls/servers/own-server.ts";
import type { ChatVendor } from "./chat-parameters.ts";

/**
 * The address under which a vendor's APIs answer, without a slash at its end. One that names a host alone gets
 * the `/v1` that all have; one that names the whole path loses the end of it.
 *
 * @throws RunnerError `base-url-missing` where the vendor has none of its own, `base-url-invalid`, `base-url-has-password`
 */
export function resolveChatServer(vendor: ChatVendor, baseUrl: string | null): string {
  const given = baseUrl?.trim() || OWN_SERVERS[vendor];
  if (given === null) {
    throw new RunnerError("base-url-missing", `a ${vendor} model needs the address of its server`);
  }
  const url = parseBaseUrl(given);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/(?:chat\/completions|responses)$/, "");
  return `${url.origin}${path === "" ? "/v1" : path}`;
}
