import { expect, it } from "vitest";
import { orAborted } from "../../src/engine/or-aborted.ts";

it("an answer is not waited for when the signal aborts, or had aborted before", async () => {
  const stop = new AbortController();
  const waiting = orAborted(new Promise(() => {}), stop.signal);

  stop.abort(new Error("told to"));

  await expect(waiting).rejects.toThrow("told to");
  await expect(orAborted(new Promise(() => {}), stop.signal)).rejects.toThrow("told to");
  await expect(orAborted(Promise.reject(new Error("refused")), stop.signal)).rejects.toThrow("told to");
});
