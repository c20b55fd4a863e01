import { expect, it } from "vitest";
import {
  type DoneNode,
  isDone,
  MEASUREMENTS,
  OPERATION_NAMES,
  rewardBetween,
  type Values,
} from "../../../src/known/integration/scenario.ts";

const VALUES = [null, -2, 0, 1, 2, 5] as const;

it("rewards and ends of an episode are the same as ever for each measure of each change (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines = MEASUREMENTS.flatMap((measurement) =>
    [undefined, ...OPERATION_NAMES].flatMap((op) =>
      [2, -1].flatMap((reference) => {
        if (op === undefined && reference !== 2) return [];
        const spec = { measurement, op, reference };
        const rewards = { coins: { ...spec, reward: 10, penalty: 3 } };
        const done: DoneNode = { variables: { coins: spec }, nodes: {}, condition: "any" };
        const cells = VALUES.flatMap((was) =>
          VALUES.map((is) => {
            const [before, after] = [{ coins: was }, { coins: is }];
            const reward = rewardBetween({ rewards, done }, before, after) + 0;
            return `${reward}${isDone(done, before, after) ? "!" : ""}`;
          }).join(" "),
        );
        return [`${measurement} ${op ?? "as it is"} ${op === undefined ? "" : reference}`, ...cells];
      }),
    ),
  );
  const head = `Rows: before, columns: after, each one of unknown${VALUES.join(", ")}; reward 10, penalty 3; ! the end`;

  await expect(`${head}\n\n${lines.join("\n")}\n`).toMatchFileSnapshot("./rewards.txt");
});

it("ends of several conditions, one in another, and sums of rewards are the same as ever", async () => {
  const lives = { measurement: "absolute", op: "zero", reference: 0 } as const;
  const coins = { measurement: "delta", op: "greater-or-equal", reference: 3 } as const;
  const level = { measurement: "absolute", reference: 0 } as const;
  const rewards = {
    lives: { ...lives, reward: -50, penalty: 0 },
    coins: { measurement: "delta", reference: 0, reward: 2, penalty: 7 },
    level: { ...level, reward: 0.5, penalty: 4 },
  } as const;
  const states: readonly Values[] = [
    { lives: 3, coins: 0, level: 0 },
    { lives: 3, coins: 3, level: 1 },
    { lives: 0, coins: 2, level: -1 },
    { lives: 0, coins: 9, level: 2 },
    { lives: null, coins: null, level: null },
    {},
  ];
  const lines = (["any", "all"] as const).flatMap((outer) =>
    (["any", "all"] as const).flatMap((inner) => {
      const nodes = { both: { variables: { coins, level }, nodes: {}, condition: inner } };
      const done: DoneNode = { variables: { lives }, nodes, condition: outer };
      return [
        `${outer} of: no lives; ${inner} of: 3 coins more, a level above 0`,
        ...states.flatMap((before, from) =>
          states.map((after, to) => {
            const told = isDone(done, before, after) ? "the end" : "goes on";
            return `  ${from} to ${to}: ${rewardBetween({ rewards, done }, before, after)}, ${told}`;
          }),
        ),
      ];
    }),
  );
  const empty = (["any", "all"] as const).map((condition) => {
    return `Nothing, ${condition}: ${isDone({ variables: {}, nodes: {}, condition }, {}, {})}`;
  });
  const told = states.map((state, at) => `State ${at}: ${JSON.stringify(state)}`);

  await expect(`${[...told, ...lines, ...empty].join("\n")}\n`).toMatchFileSnapshot("./ends.txt");
});
