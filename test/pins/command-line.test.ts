import { expect, test } from "vitest";
import { OPTIONS } from "../../src/cli/options/options.ts";
import { SUBCOMMANDS } from "../../src/cli/options/subcommands.ts";

test("the options of the main command are what scripts and settings files rely on", () => {
  expect(Object.entries(OPTIONS).map(([name, { flags }]) => `${name} ${flags}`)).toEqual([
    "steps --steps <n>",
    "untilStep --until-step <n>",
    "newGame --new-game",
    "loadBackup --load-backup",
    "load --load <save>",
    "toStep --to-step <n>",
    "saveInfo --save-info",
    "saveEvery --save-every <n>",
    "saveDir --save-dir <path>",
    "autoSave --no-auto-save",
    "journal --no-journal",
    "keepBackups --keep-backups <n>",
    "maxUnsaved --max-unsaved <n>",
    "rom --rom <path>",
    "model --model <name>",
    "summaryModel --summary-model <name>",
    "effort --effort <level>",
    "thinking --thinking <on|off>",
    "baseUrl --base-url <url>",
    "profile --profile <name>",
    "goal --goal <text>",
    "seed --seed <n>",
    "maxHistory --max-history <n>",
    "language --language <name>",
    "systemPrompt --system-prompt <file>",
    "gameMap --game-map <file>",
    "symbols --symbols <file>",
    "screenshotScale --screenshot-scale <n>",
    "screenshotGrid --screenshot-grid",
    "pictures --pictures <on|off>",
    "maxCost --max-cost <usd>",
    "maxTokens --max-tokens <n>",
    "prices --prices <file>",
    "maxTime --max-time <time>",
    "lmTimeout --lm-timeout <time>",
    "retryFor --retry-for <time>",
    "record --record <file>",
    "replay --replay <file>",
    "logLevel --log-level <level>",
    "logFile --log-file <path>",
    "showThinking --show-thinking",
    "quiet --quiet",
    "json --json",
    "config --config <path>",
  ]);
});

test("the subcommands are what scripts rely on", () => {
  expect(SUBCOMMANDS.map(({ name, takes }) => `${name} ${takes}`.trim())).toEqual([
    "saves list",
    "saves show <save>",
    "saves diff <a> <b>",
    "saves label <save> <label>",
    "saves verify [path]",
    "saves export <save>",
    "saves clear",
    "saves remove <save>",
    "save",
    "bench core",
    "cost",
    "completion <shell>",
  ]);
});
