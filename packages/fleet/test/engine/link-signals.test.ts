import { expect, test } from "vitest";
import { linkSignals } from "../../src/engine/link-signals.ts";

test("it aborts with the first of its signals, with that one's reason", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = linkSignals(one.signal, other.signal);

  expect(signal.aborted).toBe(false);
  other.abort("second");
  one.abort("first");

  expect(signal.reason).toBe("second");
  expect(linkSignals(new AbortController().signal, one.signal).signal.reason).toBe("first");
});

test("unlinked it follows them no more", () => {
  const one = new AbortController();
  const { signal, unlink } = linkSignals(one.signal);

  unlink();
  one.abort();

  expect(signal.aborted).toBe(false);
});
