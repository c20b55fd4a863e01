import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installCommand } from "../../../src/faces/cli/process/install-command.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

test("an optional package is installed where this installation finds it", () => {
  const folder = temporaryFolder();
  const inModules = (parent: string): string => {
    const root = join(folder, parent, "node_modules", "gameboy-runner");
    mkdirSync(root, { recursive: true });
    return root;
  };
  const [global, local, npx] = ["lib", "project", "_npx/1f3a"].map(inModules);
  writeFileSync(join(folder, "project", "package.json"), "{}");
  writeFileSync(join(folder, "_npx", "1f3a", "package.json"), "{}");
  const clone = `${folder}/clone/`;
  const commandAt = (root = "", cwd = folder) => installCommand("bullmq@5", root, cwd);

  expect(commandAt(global)).toBe("npm install --global bullmq@5");
  expect(commandAt(local, join(folder, "project", "saves"))).toBe("npm install bullmq@5");
  expect(commandAt(local)).toBe(`npm install --prefix ${folder}/project bullmq@5`);
  expect(commandAt(clone, clone)).toBe("npm install bullmq@5");
  expect(commandAt(clone)).toBe(`npm install --prefix ${folder}/clone bullmq@5`);
  expect(commandAt(npx)).toBe("start it with npx --package gameboy-runner --package bullmq@5 runner");
  expect(installCommand("ioredis@6 bullmq@5", npx, folder)).toBe(
    "start it with npx --package gameboy-runner --package ioredis@6 --package bullmq@5 runner",
  );
});
