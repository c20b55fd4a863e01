import { expect } from "vitest";

const place = globalThis as { comparesBytes?: true };

// Vitest compares arrays of numbers element by element, each looked up by its name, which takes a hundred times as long.
// Each file runs this module anew, and testers stay.
if (place.comparesBytes === undefined) expect.addEqualityTesters([areSameBytes]);
place.comparesBytes = true;

function areSameBytes(one: unknown, other: unknown): boolean | undefined {
  if (!isOfIntegers(one) || !isOfIntegers(other) || one.constructor !== other.constructor) return undefined;
  return bytesOf(one).equals(bytesOf(other));
}

function isOfIntegers(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && /Int|Uint|^Buffer$/.test(value.constructor.name);
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
