import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { createRandom } from "../../helpers/runs/random.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { rounds } from "../../helpers/runs/sweep.ts";
import { dollarsOf } from "../../helpers/server/messages-ledger.ts";
import { pressing, type Script } from "../../helpers/server/messages-replies.ts";
import type { Exchange, MessagesServer } from "../../helpers/server/messages-server.ts";
import { playerScript, strictServer } from "../../helpers/server/strict-server.ts";

const KILLS = rounds(4, 100);
const SEED = Number(process.env["KILL_SEED"] ?? 20261123);

const QUIET = ["--set", "logLevel=silent"];

/** The worst that a provider may charge: of a reply that did not arrive whole, all that it might have been. */
function billOf({ exchanges }: Pick<MessagesServer, "exchanges">): number {
  const chargeOf = ({ body, usage, delivered, refusal }: Exchange): number => {
    if (usage === null || refusal !== null) return 0;
    const charged = delivered ? usage : { ...usage, output_tokens: body.max_tokens };
    return dollarsOf(body.model, charged) ?? Number.NaN;
  };
  return exchanges.reduce((sum, exchange) => sum + chargeOf(exchange), 0);
}

/** A player whose replies take a while, and now and then break on their way. */
function slowPlayer(): Script {
  const play = playerScript();
  return (request, n) => (n % 7 === 0 ? { fault: "cut", after: 3 } : { ...play(request, n), dripMs: 4 });
}

/** A folder, a server that keeps its own bill, and a command that plays there with a limit of cost. */
async function limitedGame(limit: string, script = slowPlayer()) {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(script);
  const model = ["--model", "claude-haiku-5-5", "--set", "maxHistory=10"];
  const command = ["--until-step", "100000", "--max-cost", limit, ...model, ...QUIET];
  const cost = async () => JSON.parse((await run(["cost", "--json"], { cwd })).stdout).total;
  return { cwd, env, server, cost, command, limitUsd: Number(limit) };
}

test("killed at any instant, a run with a limit of cost never makes the provider's bill exceed it", async () => {
  const { cwd, env, server, cost, command, limitUsd } = await limitedGame("0.09");
  const random = createRandom(SEED);

  for (let kills = 0; kills < KILLS; kills += 1) {
    const running = startRunner(command, { cwd, env });
    const before = server.exchanges.length;
    const wanted = before + 1 + Math.floor(random() * 3);
    let isOver = false;
    void running.finished.then(() => {
      isOver = true;
    });
    while (server.exchanges.length < wanted && !isOver) await delay(2);
    await delay(random() * 80);
    running.child.kill("SIGKILL");
    await running.finished;
  }
  const last = await run(command, { cwd, env });

  expect(last.code).toBe(4);
  const { costUsd, unconfirmedUsd } = await cost();
  const bill = billOf(server);
  expect(bill).toBeLessThanOrEqual(limitUsd);
  expect(costUsd + unconfirmedUsd).toBeLessThanOrEqual(limitUsd);
  expect(bill).toBeLessThanOrEqual(costUsd + unconfirmedUsd + 1e-9);
  expect(unconfirmedUsd).toBeGreaterThan(0);
  expect(server.refusals()).toEqual([]);
  const asked = server.exchanges.map(({ body }) => body.max_tokens);
  expect(Math.max(...asked)).toBe(16_000);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(1_024);
});

test("the last replies are shorter, as the rest of the money covers; then the run stops before it asks", async () => {
  const { cwd, env, server, cost, command, limitUsd } = await limitedGame("0.02", () => pressing("a"));

  const ended = await run(["--new-game", ...command, "--set", "drift=off"], { cwd, env });

  expect([ended.code, ended.stdout]).toEqual([
    4,
    expect.stringMatching(/the next call may cost \$0\.\d+, and/),
  ]);
  const asked = server.exchanges.map(({ body }) => body.max_tokens);
  expect(asked[0]).toBe(16_000);
  expect(asked.at(-1)).toBeLessThan(16_000);
  expect(asked.at(-1)).toBeGreaterThanOrEqual(1_024);
  expect(await cost()).toMatchObject({ unconfirmedUsd: 0, lostCalls: 0 });
  expect(billOf(server)).toBeLessThanOrEqual(limitUsd);
});

test("a budget that covers no reply is refused before anything is sent", async () => {
  const { cwd, env, server, cost, command } = await limitedGame("0.0005");

  const ended = await run(["--new-game", ...command], { cwd, env });

  expect(ended.code).toBe(4);
  expect(server.exchanges).toEqual([]);
  expect(await cost()).toMatchObject({ calls: 0, unconfirmedUsd: 0 });
});

test("a run without a limit, and one whose limit is far away, send the same requests", async () => {
  const bodies = async (...limits: string[]) => {
    const { cwd, env, server } = await limitedGame("1", () => pressing("a"));
    await run(["--new-game", "--steps", "3", "--model", "claude-haiku-5-5", ...limits, ...QUIET], {
      cwd,
      env,
    });
    return server.exchanges.map(({ body }) => JSON.stringify(body).replace(/toolu_\d+/g, "toolu"));
  };

  expect(await bodies("--max-cost", "5")).toEqual(await bodies());
});
