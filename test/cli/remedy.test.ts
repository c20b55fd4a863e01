import { expect, test } from "vitest";
import { renderError } from "../../src/cli/render/remedy.ts";
import { RunnerError } from "../../src/errors.ts";

test("an error's remedy follows its message, with the command line's flags", () => {
  const error = new RunnerError("folder-locked", "saves is in use by process 7", {
    facts: { file: "saves/k_lock" },
  });

  const line = renderError(error);

  expect(line).toBe(
    "saves is in use by process 7: stop that runner, choose another folder with --save-dir, or remove saves/k_lock if that process is gone",
  );
  expect(error).toMatchObject({ code: "folder-locked", kind: "tryLater", exitCode: 75 });
});

test.each([["a bug"], [new Error("a\n  bug")]])("what is no error of the runner has no remedy", (thrown) => {
  expect(renderError(thrown)).toBe("a bug");
});
