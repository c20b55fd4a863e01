import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { saying } from "../../helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../helpers/server/messages-server.ts";
import type { WireRequest } from "../../helpers/server/messages-wire.ts";
import { GAMES_TO_LEARN } from "../../helpers/small-games/to-learn/games-to-learn.ts";

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
