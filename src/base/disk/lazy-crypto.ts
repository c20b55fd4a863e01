import { getBuiltinModule } from "node:process";

/** Node's `crypto`, when it is asked for: it takes 8 ms to load, and who only reads saves needs none of it. */
export function lazyCrypto(): typeof import("node:crypto") {
  return getBuiltinModule("node:crypto");
}

/** Twelve hex digits that nobody had before. */
export function randomToken(): string {
  return lazyCrypto().randomBytes(6).toString("hex");
}

/** SHA-256, in hex. */
export function sha256Of(data: string | Uint8Array): string {
  return lazyCrypto().createHash("sha256").update(data).digest("hex");
}
