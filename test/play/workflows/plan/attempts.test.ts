import { expect, it } from "vitest";
import { Attempts } from "../../../../src/parts/workflows/play/plan/attempts.ts";

it("a step of a restored workflow may fail as often as at first, and its attempts are still numbered on", () => {
  const attempts = new Attempts();
  const stage = { workflow: "w", planId: "p", path: "walk", attempt: 1 };
  attempts.count({ ...stage, phase: "begin" });
  attempts.count({ ...stage, phase: "retry", error: "not there" });
  expect(attempts.at("walk")).toMatchObject({ attempts: 1, failures: 1 });

  const plan = { results: {}, open: { walk: { attempt: 1, data: {} } } };
  attempts.count({ ...stage, path: "", phase: "restored", data: { plan } });

  expect(attempts.at("walk")).toMatchObject({ attempts: 1, failures: 0 });
});
