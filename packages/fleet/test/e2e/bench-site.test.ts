import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { findBarriers } from "../../../../test/helpers/viewer/find-barriers.ts";

const TASK = `name: small
game: cairn
goal: Solve a level.
bounds: { steps: 12 }
milestones: [{ reach: "levels solved: *", most: 2 }]
seeds: { from: 1, to: 6 }
levels: [pixels, memory]
`;

describeInBrowser("the site of a benchmark", (browser) => {
  test("opens from disk in both themes and at both widths; each link leads to a file, and each command proves it", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "small.yaml"), TASK);
    await run(["bench", "run", "small.yaml", "--model", "explorer", "--quiet"], { cwd });
    expect(await run(["bench", "site", "out", "--quiet"], { cwd })).toMatchObject({ code: 0, stderr: "" });
    const address = pathToFileURL(join(cwd, "out/index.html")).href;

    const barriers: string[] = [];
    for (const [scheme, width] of [
      ["dark", 1280],
      ["light", 390],
      ["dark", 390],
      ["light", 1280],
    ] as const) {
      const page = await browser.open(address, { scheme, width });
      await page.getByRole("heading", { name: "Scores by task" }).waitFor();
      barriers.push(...(await findBarriers(page)));
      expect(await page.evaluate<boolean>(`document.documentElement.scrollWidth > innerWidth`)).toBe(false);
      await page.close();
    }
    expect(barriers).toEqual([]);

    const page = readFileSync(join(cwd, "out/index.html"), "utf8");
    const links = [...page.matchAll(/href="([^"#]+)"/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => link.endsWith(".gif")).length).toBeGreaterThan(1);
    expect(links.filter((link) => !existsSync(join(cwd, "out", link)))).toEqual([]);
    const commands = [...page.matchAll(/<code>runner (check [^<]+)<\/code>/g)].map(
      ([, command = ""]) => command,
    );
    const checked = await run(commands.at(-1)?.split(" ") ?? [], { cwd: join(cwd, "out") });
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining("Proven") });
  });
});
