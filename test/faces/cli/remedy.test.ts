import { expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import { renderError } from "../../../src/faces/cli/render/remedy.ts";

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

test.each([
  ["claude-sonnet-5-5", "set ANTHROPIC_API_KEY, or pass --model explorer to play without an LM"],
  ["openai:gpt-x", "set OPENAI_API_KEY, or pass --model explorer to play without an LM"],
  ["OpenAI:gpt-x:1", "set ANTHROPIC_API_KEY, or write openai:gpt-x:1"],
  ["gemini:flash", "set ANTHROPIC_API_KEY, or write google:flash"],
  ["anthropic:claude-x", "set ANTHROPIC_API_KEY, or write claude-x"],
  [
    "llama3:8b",
    "set ANTHROPIC_API_KEY, or begin it with openai:, google:, openrouter:, ollama: or compatible:",
  ],
])("whoever names %s without a key is told how the name may have been meant", (model, remedy) => {
  const error = new RunnerError("credentials-missing", "no key", { facts: { model } });

  expect(renderError(error)).toBe(`no key: ${remedy}`);
});

test.each([
  ["request-refused", "gpt-4", "write openai:gpt-4, or check --base-url and the account"],
  ["request-refused", "claude-sonet", "write claude-sonnet-5-5, or check --base-url and the account"],
  ["request-refused", "claude-sonnet-5-5", "check --model, --base-url and the account"],
  ["request-refused", "llama3:8b", "check --model, --base-url and the account"],
  [
    "price-unknown",
    "claude-sonet",
    "write claude-sonnet-5-5, or give it with --set prices=FILE, or limit the run with --max-tokens",
  ],
] as const)("%s of %s suggests the name that may have been meant", (code, model, remedy) => {
  const error = new RunnerError(code, "no reply", { facts: { model } });

  expect(renderError(error)).toBe(`no reply: ${remedy}`);
});

test("a setting of one command is named as it is typed", () => {
  const facts = { setting: "tasks" };
  const error = new RunnerError("named-file-unreadable", "no.json cannot be read, it does not exist", {
    facts,
  });

  expect(renderError(error)).toBe("no.json cannot be read, it does not exist: pass another with --set tasks");
});
