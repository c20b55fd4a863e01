import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { runFaulty } from "../../../../test/helpers/disks/run-faulty.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { failing, saying } from "../../../../test/helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../../../test/helpers/server/messages-server.ts";
import type { WireRequest } from "../../../../test/helpers/server/messages-wire.ts";
import { GAMES_TO_LEARN } from "../../../../test/helpers/small-games/to-learn/games-to-learn.ts";

/** A picture's pixels for one of the game's. */
const SCALE = 3;

/** Counts the hearts in the last picture: grey cells between the margin and the white ones, in the first row. */
function countHearts(request: WireRequest): number {
  const images = JSON.stringify(request.messages).matchAll(/"data":"([^"]+)"/g);
  const { data, width } = PNG.sync.read(Buffer.from([...images].at(-1)?.[1] ?? "", "base64"));
  const lightness = (column: number): number => data[4 * (4 * SCALE * width + (8 * column + 4) * SCALE)] ?? 0;
  return [1, 2, 3, 4, 5, 6].filter((column) => lightness(column) < 0xc0).length;
}

async function learn(wrongBy: number) {
  const server = await startMessagesServer({
    script: (request) => saying(JSON.stringify({ name: "hearts", value: countHearts(request) + wrongBy })),
  });
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const [rom, out] = [join(folder, "hearts.gb"), join(folder, "map.json")];
  writeFileSync(rom, GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "");
  const env = { ANTHROPIC_AUTH_TOKEN: server.key, ANTHROPIC_BASE_URL: server.url };
  const args = ["learn", rom, "--frames", "300000", "--out", out, "--model", "claude-sonnet-5-5"];
  const ended = await run([...args, "--save-dir", folder], { env });
  const { fields } = JSON.parse(readFileSync(out, "utf8")) as {
    readonly fields: readonly { readonly address?: string; readonly label?: string }[];
  };
  return { server, ended, label: fields.find(({ address }) => address === "C007")?.label };
}

test("an LM names a byte that it reads from a picture, and the cost is shown", {
  timeout: 120_000,
}, async () => {
  const { server, ended, label } = await learn(0);

  expect(ended).toMatchObject({ code: 0 });
  expect(ended.stderr).toMatch(/claude-sonnet-5-5 on C007: hearts \(.*\[\$0\.\d+, \$0\.\d+ in all\]/);
  expect(label).toBe("Hearts");
  expect(server.refusals()).toEqual([]);
  expect(server.exchanges.length).toBeLessThanOrEqual(8);
});

test("a name whose value the machine does not have is refused", { timeout: 120_000 }, async () => {
  const { ended, label } = await learn(1);

  expect(ended).toMatchObject({ code: 0 });
  expect(ended.stderr).toMatch(/on C007: refused: "hearts" would be \d in a picture in which the byte is \d/);
  expect(label).not.toBe("Hearts");
});

/** A game to learn in a folder, and the command that asks a server for names. */
function withGame(server: { readonly key: string; readonly url: string }) {
  const folder = temporaryFolder();
  const [rom, out] = [join(folder, "hearts.gb"), join(folder, "map.json")];
  writeFileSync(rom, GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "");
  const env = { ANTHROPIC_AUTH_TOKEN: server.key, ANTHROPIC_BASE_URL: server.url };
  const args = ["learn", rom, "--frames", "300000", "--out", out, "--save-dir", folder];
  return { folder, out, args, env };
}

test("48.B4: a server's refusal is told in a line, and the map stays", { timeout: 240_000 }, async () => {
  const server = await startMessagesServer({
    script: () => failing(403, { type: "permission_error", message: "no more" }),
  });
  onTestFinished(() => server.close());
  const { out, args, env } = withGame(server);

  const refused = await run([...args, "--model", "claude-sonnet-5-5"], { env });

  expect(refused.code).toBeGreaterThan(0);
  expect(refused.code).not.toBe(70);
  expect(refused.stderr).toMatch(/^runner: .*no more.*$/m);
  expect(refused.stderr).not.toContain("\n    at ");
  expect(JSON.parse(readFileSync(out, "utf8")).fields.length).toBeGreaterThan(0);

  // Without the LM, and for another ROM, it would be another command.
  expect(await run(args, { env })).toMatchObject({ code: 64 });
  expect(
    await run(["learn", "lantern", ...args.slice(2), "--model", "claude-sonnet-5-5"], { env }),
  ).toMatchObject({
    code: 64,
  });
  // The same command goes on, and then there is nothing to go on with.
  const asking = [...args, "--model", "claude-sonnet-5-5"];
  server.answer((request) => saying(JSON.stringify({ name: "hearts", value: countHearts(request) })));
  expect(await run(asking, { env })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("on C007: hearts"),
  });
  expect(await run(asking, { env })).toMatchObject({ code: 64, stderr: expect.stringContaining("--force") });
});

test("48.B4: an answer that was paid for is not asked for again after a kill", {
  timeout: 480_000,
}, async () => {
  const server = await startMessagesServer({
    script: (request) => saying(JSON.stringify({ name: "hearts", value: countHearts(request) })),
  });
  onTestFinished(() => server.close());
  const { folder, out, args, env } = withGame(server);
  const asking = [...args, "--model", "claude-sonnet-5-5"];
  const names = (): readonly string[] => readdirSync(folder).filter((name) => name.includes("answers"));

  const whole = await runFaulty(asking, { cwd: folder, env });
  const isKept = ({ name, path }: (typeof whole.calls)[number]): boolean =>
    name === "renameSync" && path.includes("answers");
  expect(whole).toMatchObject({ code: 0 });
  expect(names()).toEqual([]);
  const at = whole.calls.findLastIndex(isKept);
  rmSync(out);
  rmSync(out.replace(".json", ".html"));
  const killed = await runFaulty(asking, { cwd: folder, env, mode: "kill after", at });
  expect(killed.signal).toBe("SIGKILL");
  expect(names()).toEqual(["map.answers.json"]);
  const asked = server.exchanges.length;
  const again = await run(asking, { env });

  expect(again).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/on C007: hearts .*\[paid before\]/),
  });
  expect(server.exchanges.length).toBe(asked);
  expect(names()).toEqual([]);
});

test("48.B4: a limit of cost with an unknown price is refused before anything is tried or paid", async () => {
  const server = await startMessagesServer({ script: () => saying("{}") });
  onTestFinished(() => server.close());
  const { args, env } = withGame(server);

  const ended = await run([...args, "--model", "claude-unheard-of", "--max-cost", "0.01"], { env });

  expect(ended).toMatchObject({ code: 78, stdout: expect.not.stringContaining("found") });
  expect(ended.stderr).toContain("needs the price of claude-unheard-of");
  expect(server.exchanges).toEqual([]);
});
