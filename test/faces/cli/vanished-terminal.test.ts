import { afterAll, expect, test, vi } from "vitest";

const FILE = "../../../src/faces/cli/process";

afterAll(() => {
  vi.doUnmock("node:fs");
  vi.doUnmock(`${FILE}/is-terminal.ts`);
  vi.resetModules();
});

test("at the end, those standard streams lead nowhere whose terminal is gone, and no others", async () => {
  const done: (number | string)[] = [];
  const terminals = new Set([0, 2]);
  vi.resetModules();
  vi.doMock("node:fs", () => ({
    closeSync: (descriptor: number) => done.push(descriptor),
    openSync: (path: string) => done.push(path),
  }));
  vi.doMock(`${FILE}/is-terminal.ts`, () => ({ isTerminal: (one: number) => terminals.has(one) }));
  const { noteTerminals } = await import("../../../src/faces/cli/process/vanished-terminal.ts");

  const atEnd = noteTerminals();
  terminals.delete(2);
  atEnd();

  expect(done).toEqual([2, "/dev/null"]);
});
