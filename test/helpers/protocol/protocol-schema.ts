import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { z } from "zod";
import type { ProtocolCheckpoint } from "../../../packages/viewer/src/protocol/protocol-checkpoint.ts";

const SCHEMA = z.fromJSONSchema(
  JSON.parse(readFileSync(new URL("../../../docs/protocol.schema.json", import.meta.url), "utf8")),
);

/** The mistakes of a protocol checkpoint, by its schema. */
export function faultsIn(value: unknown): readonly string[] {
  const { error } = SCHEMA.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

/** The checkpoint that a JSON text holds, which must be as the schema says. */
export function parseProtocol(json: string): ProtocolCheckpoint {
  const value: unknown = JSON.parse(json);
  expect(faultsIn(value)).toEqual([]);
  return value as ProtocolCheckpoint;
}
