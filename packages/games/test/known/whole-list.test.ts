import { expect, test } from "vitest";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { listGames } from "../../src/commands/list.ts";
import { showGames } from "../../src/commands/show.ts";
import { listKnownGames } from "../../src/known/known-games.ts";

type Command = typeof listGames;

/** What a command writes without a terminal. */
async function written(command: Command, options: object, words: readonly string[] = []): Promise<string> {
  const parts: string[] = [];
  const output = { write: (text: string) => parts.push(text), isTerminal: false };
  const world = { stdout: output, stderr: output, env: {} } as unknown as World;
  expect(await command(world, options as Parameters<Command>[1], words, {}, null)).toBe(0);
  return parts.join("");
}

test("the list of known games is the same as ever, for people and for programs (if a change is meant: npx vitest run FILE -u)", async () => {
  const text = `${await written(listGames, {})}\n${await written(listGames, { json: true })}`;

  await expect(text).toMatchFileSnapshot("./whole-list/list.txt");
});

test("the facts of each known game are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const ids = (await listKnownGames()).map(({ id }) => id);

  for (const id of ids) {
    await expect(await written(showGames, {}, [id])).toMatchFileSnapshot(`./whole-list/${id}.txt`);
  }
});
