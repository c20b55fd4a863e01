import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installCommand } from "../../src/cli/process/install-command.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";

test("an optional package is installed where this installation finds it", () => {
  const folder = temporaryFolder();
  const inModules = (parent: string): string => {
    const root = join(folder, parent, "node_modules", "gameboy-runner");
    mkdirSync(root, { recursive: true });
    return root;
  };
  const [global, local] = [inModules("lib"), inModules("project")];
  writeFileSync(join(folder, "project", "package.json"), "{}");

  expect(installCommand("bullmq@5", global)).toBe("npm install --global bullmq@5");
  expect(installCommand("bullmq@5", local)).toBe("npm install bullmq@5");
  expect(installCommand("bullmq@5", `${folder}/clone/`)).toBe("npm install bullmq@5");
});
