// Writes docs/fields.md: the fields of files from their JSON Schemas, those of maps and of what commands print from the comments of
// their types. With `--check` it writes nothing; exit code 1 says that the page is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { shapeFields } from "../build/packages/fleet/src/manifest/fields.js";
import { fleetJsonSchema } from "../build/packages/fleet/src/manifest/json-schema.js";
import { taskJsonSchema } from "../build/packages/lab/src/bench/task-schema.js";
import { EXPLORER_NUMBERS } from "../build/src/base/vocabulary/explorer-settings.js";
import { skillJsonSchema } from "../build/src/parts/skills/play/format/json-schema.js";
import { workflowJsonSchema } from "../build/src/parts/workflows/play/format/json-schema.js";

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const code = (text) => `\`${text}\``;

const lower = (text) => (/^[A-Z](?=[a-z ])/.test(text) ? text[0].toLowerCase() + text.slice(1) : text);

/** A line about a field: its name, what it takes, and its meaning. */
function line(name, notes, meaning) {
  const known = notes.filter((note) => note !== "");
  return `- ${code(name)}${known.length === 0 ? "" : ` (${known.join(", ")})`}${meaning === "" ? "" : `: ${meaning}`}`;
}

// Files with a schema.

/** The words for the values of some patterns. */
const PATTERNS = [
  [/^\^\[A-Za-z0-9_-\]\{1,64\}/, "1 to 64 letters, digits, `-` and `_`"],
  [/__proto__/, "letters, digits and `_`"],
  [/\(ms\|s\|m\|h\|d\)/, "a time such as `30m` or `8h`"],
];

/** The words for what a field takes, by its schema; empty where its meaning says it. */
function takes(schema) {
  const kinds = schema.anyOf ?? [schema];
  const number = kinds.find(({ type, maximum }) => /^(integer|number)$/.test(type) && maximum < 1e15);
  const most = number?.maximum.toLocaleString("en");
  if (number?.exclusiveMinimum !== undefined) return `above ${number.exclusiveMinimum}, at most ${most}`;
  if (number !== undefined) return `${number.minimum.toLocaleString("en")} to ${most}`;
  const [first] = kinds;
  const words = first.enum ?? first.items?.enum ?? (first.const === undefined ? [] : [first.const]);
  if (words.length > 0)
    return `${first.items === undefined ? "" : "a list of "}${words.map(code).join(", ")}`;
  const [, pattern] = PATTERNS.find(([known]) => known.test(first.pattern ?? "")) ?? [];
  if (pattern !== undefined) return pattern;
  if (kinds.length > 1 || first.maxLength === undefined || first.maxLength === 1_000) return "";
  return `at most ${first.maxLength.toLocaleString("en")} characters`;
}

function fieldLine(name, schema, isRequired) {
  const byDefault = schema.default === undefined ? "" : `default ${code(JSON.stringify(schema.default))}`;
  if (schema.description === undefined && innerOf(schema) === null)
    throw new Error(`${name} has no description`);
  return line(
    name,
    [isRequired ? "required" : "", takes(schema), byDefault],
    lower(schema.description ?? ""),
  );
}

/** The fields of an object, without those that `left` names; the fields of objects inside follow their own. */
function fieldsOf({ properties, required = [] }, left = []) {
  return Object.entries(properties)
    .filter(([name]) => !left.includes(name))
    .flatMap(([name, schema]) => {
      const inner = innerOf(schema);
      const own = fieldLine(name, schema, required.includes(name) && schema.default === undefined);
      return [own, ...(inner === null ? [] : fieldsOf(inner).map((one) => `  ${one}`))];
    });
}

/** The object that a field is, or that its entries are; null for none. */
function innerOf(schema) {
  if (schema.properties !== undefined) return schema;
  if (schema.items?.properties !== undefined) return schema.items;
  if (schema.additionalProperties?.properties !== undefined) return schema.additionalProperties;
  return schema.anyOf?.find(({ properties }) => properties !== undefined) ?? null;
}

/** A fleet's keys: those that jobs may differ in, and the rest. Keys with a shape of their own have it in their description. */
function fleetFields() {
  const { properties, required } = fleetJsonSchema();
  const bare = ["matrix", "exclude", "include", "keys", "base_urls"];
  const shaping = Object.keys(shapeFields());
  const known = Object.entries(properties).map(([name, one]) => [
    name,
    bare.includes(name) ? { description: one.description } : one,
  ]);
  const listed = (isListed) =>
    fieldsOf({ properties: Object.fromEntries(known.filter(([name]) => isListed(name))), required }).join(
      "\n",
    );
  return {
    forJobs: listed((name) => shaping.includes(name)),
    others: listed((name) => !shaping.includes(name)),
  };
}

/** The kinds of steps that a file has: each with its description and its fields. */
function stepKinds(schema, kindKey, left) {
  return schema.$defs.step.oneOf.map((step) => {
    const fields = fieldsOf(step, [kindKey, ...left]);
    return [
      `#### ${step.properties[kindKey].const}`,
      [step.description, ...(fields.length === 0 ? ["No fields"] : [])].map((text) => `${text}.`).join(" "),
      ...(fields.length === 0 ? [] : [fields.join("\n")]),
    ].join("\n\n");
  });
}

/** The shipped skills, each with its game, its description and its parameters. */
function shippedSkills() {
  return readdirSync(file("skills"))
    .map((name) => JSON.parse(readFileSync(file(`skills/${name}`), "utf8")).meta)
    .flatMap(({ name, game, description, parameters = {} }) => [
      line(name, [game === undefined ? "any game" : code(game)], lower(description)),
      ...Object.entries(parameters).map(([key, { type, default: usual, description: meaning }]) => {
        const byDefault = usual === undefined ? "required" : `default ${code(JSON.stringify(usual))}`;
        return `  ${line(key, [type, byDefault], meaning)}`;
      }),
    ])
    .join("\n");
}

/** The fields that every kind of step has. */
function commonFields(schema, names) {
  const [{ properties, required }] = schema.$defs.step.oneOf;
  const common = Object.fromEntries(names.map((name) => [name, properties[name]]));
  return fieldsOf({ properties: common, required }).join("\n");
}

// Types with comments.

/** An interface in the file of its type: its own comment, and a line for each field. */
function readType(path, name) {
  const source = readFileSync(file(path), "utf8");
  const found = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?^( *)(?:export )?interface ${name}\\b(?:\\s+extends ([^{]*[^{ ]))? *\\{\\n([\\s\\S]*?)^\\2\\}`,
    "m",
  ).exec(source);
  if (found === null) throw new Error(`${path} has no interface ${name}`);
  const [, about = "", indent, extended, body] = found;
  const member =
    /^( *)(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n *)?readonly (\w+)(\??): ((?:[^;{]|\{[^}]*\})*);/gm;
  const fields = [...body.matchAll(member)]
    .filter(([, inner]) => inner === `${indent}  `)
    .map(([, , comment = "", key, mark, type]) =>
      line(
        key,
        [code(plainType(type)), mark === "" ? "" : "optional"],
        lower(inLine(comment)).replace(/\.$/, ""),
      ),
    );
  return { about: inLine(about), extended: extended?.replace(/\s+/g, " "), fields };
}

/** A comment in one line. */
function inLine(comment) {
  return comment
    .replace(/\n *\*?/g, " ")
    .replace(/ +/g, " ")
    .replace(/\{@link ([^}]*)\}/g, "`$1`")
    .trim();
}

/** A type as people read it. */
function plainType(type) {
  return type
    .replace(/\breadonly /g, "")
    .replace(/ \| undefined/g, "")
    .replace(/Readonly<((?:Partial<)?Record<.*>)>/, "$1")
    .replace(/\(typeof (\w+)\)\[number\]/, "one of $1")
    .replace(/\s+/g, " ");
}

/** The fields that a type takes over from another one. */
function fieldsIn(extended) {
  const [, other, keys] = /^Pick<(\w+), (.*)>$/.exec(extended) ?? [];
  if (other === undefined) return `the fields of ${code(extended)}`;
  return `${keys.replaceAll(" |", ",").replaceAll('"', "`")} of ${code(other)}`;
}

/** A section for each type of a file. */
function typeSections(path, ...names) {
  return names.map((name) => {
    const { about, extended, fields } = readType(path, name);
    const words = [about, extended === undefined ? "" : `It has ${fieldsIn(extended)}, too.`];
    return [`### ${name}`, words.filter((text) => text !== "").join(" "), fields.join("\n")].join("\n\n");
  });
}

/** The fields of several types as one list. */
function typeFields(...types) {
  return types.flatMap(([path, name]) => readType(path, name).fields).join("\n");
}

const MAP = "packages/games/src/known/memory-map";
const REPORT = "packages/fleet/src/report";
const VOCABULARY = "src/base/vocabulary";
const RECORDS = `${VOCABULARY}/journal/journal-record.ts`;
const PLAYBOOK = "src/parts/playbook/base/shares.ts";
const DRIFT = "src/parts/drift/base/drift.ts";
const WORKFLOW = "src/parts/workflows/base/workflow.ts";
const STATS = "packages/viewer/src/commands/stats/stat-rows.ts";

const skill = skillJsonSchema();
const workflow = workflowJsonSchema();
const fleet = fleetFields();
const COMMON = ["name", "when", "retries", "backoff", "on_failure", "interrupt"];

const numbers = Object.entries(EXPLORER_NUMBERS).map(([name, { usual, least, most, says }]) =>
  line(name, [`${least} to ${most}`, `usually ${usual}`], says),
);

const page = [
  "# Fields",
  "<!-- written by npm run docs -->",
  "Each field of the files that people write, and of what some commands print, with its bounds and its default. The guides say what it is good for.",

  "## Skills",
  "`NAME.json`, as [skills.md](skills.md) explains it. A number, button or text can be an expression in `${{ }}`.",
  fieldsOf(skill, ["$schema"]).join("\n"),
  "### Shipped skills",
  "As `runner skills list` shows them to the player.",
  shippedSkills(),
  "### Primitives",
  ...stepKinds(skill, "primitive", []),

  "## Workflows",
  "A YAML file, as [workflows.md](workflows.md) explains it.",
  fieldsOf(workflow).join("\n"),
  "### Steps",
  "Every step has",
  commonFields(workflow, COMMON),
  ...stepKinds(workflow, "type", COMMON),

  "## Fleets",
  "A YAML file, as [fleet.md](fleet.md) explains it.",
  "### One for all, or in the matrix",
  fleet.forJobs,
  "### The rest",
  fleet.others,

  "## Tasks",
  "A YAML file, as [benchmark.md](benchmark.md#tasks) explains it.",
  fieldsOf(taskJsonSchema()).join("\n"),

  "## Memory maps",
  "A JSON file, as [games.md](games.md#a-memory-map) explains it.",
  ...typeSections(`${MAP}/file.ts`, "MemoryMapFile"),
  ...typeSections(`${MAP}/recognise/map-recognition.ts`, "MapRecognition", "MapRom"),
  ...typeSections(`${MAP}/fields/map-field.ts`, "MapField", "MapValue", "MapListValue", "MapOnly"),
  ...typeSections(`${MAP}/address.ts`, "FoundAddress"),
  ...typeSections(`${MAP}/map-condition.ts`, "MapCondition"),
  ...typeSections(`${MAP}/file.ts`, "MapMilestone", "MapHealth"),
  ...typeSections(
    `${MAP}/cells/map-grid.ts`,
    "MapGrid",
    "MapCellRule",
    "MapCellPlace",
    "MapTable",
    "MapPassable",
  ),
  ...typeSections(`${MAP}/cells/map-grid.ts`, "MapBackground", "MapSprites", "MapMark", "MapTried"),
  ...typeSections(`${MAP}/file.ts`, "MapStanding", "MapDoor", "MapDoorEnd", "MapWarps", "MapCourse"),
  ...typeSections(`${MAP}/cells/side-view.ts`, "MapSideView"),
  ...typeSections(`${MAP}/file.ts`, "MapText", "MapSpeaker", "MapMenu", "MapEntry"),

  "## The built-in player's numbers",
  "For `--set explorer`, as [improve.md](improve.md#the-built-in-players-manner-of-playing) explains it.",
  numbers.join("\n"),

  "## A save's settings",
  "In the memory of a [save](save-format.md#settings), and in the journal's `start` and `decision`.",
  typeFields(
    ["src/base/vocabulary/run-settings.ts", "RunSettings"],
    ["src/parts/drift/base/shares.ts", "SettingShares"],
    ["src/parts/playbook/base/shares.ts", "SettingShares"],
    ["src/parts/tries/base/shares.ts", "SettingShares"],
  ),
  ...typeSections("src/parts/interrupts/base/interrupts.ts", "InterruptSettings"),
  ...typeSections(DRIFT, "DriftSettings"),

  "## A save's memory of drift",
  "In the memory of a [save](save-format.md#drift).",
  typeFields([DRIFT, "DriftState"]),
  ...typeSections(
    DRIFT,
    "DriftEntry",
    "DriftEpisode",
    "PendingRollback",
    "WayBack",
    "NewestRecovery",
    "DriftDecision",
  ),
  ...typeSections("src/base/vocabulary/judged-step.ts", "JudgedStep"),

  "## A save's workflow",
  "In the memory of a [save](save-format.md#workflows). Steps are named by their paths: `journey[1].go`.",
  typeFields([WORKFLOW, "PlanState"]),
  ...typeSections(
    WORKFLOW,
    "StageResult",
    "GateDecision",
    "StepMark",
    "OpenStage",
    "ActedStage",
    "DueCheckpoint",
  ),

  "## A save's mail",
  "In the memory of a [save](save-format.md#mail).",
  typeFields(["src/parts/mail/base/mail.ts", "MailState"]),
  ...typeSections("src/parts/mail/base/mail.ts", "OperatorMail", "OperatorAnswer", "GivenAnswer"),

  "## Records of a journal",
  "Each is a line of a [journal](journal.md#records), between the keys that every line has.",
  ...typeSections(RECORDS, "StartRecord"),
  "Parts add",
  typeFields([PLAYBOOK, "OpeningShares"], [PLAYBOOK, "StartShares"]),
  ...typeSections("src/base/vocabulary/brought.ts", "BroughtMemory"),
  typeFields(["src/parts/mail/base/shares.ts", "BroughtShares"]),
  ...typeSections("src/base/vocabulary/learned-game.ts", "LearnedGame"),
  ...typeSections(RECORDS, "BranchRecord", "HeadRecord", "VersionRecord", "CallRecord", "LostRecord"),
  ...typeSections(`${VOCABULARY}/journal/step-record.ts`, "ReplyRecord"),
  "These three records also name the part that asks:",
  typeFields(
    ["src/parts/skills/base/shares.ts", "CallShares"],
    ["src/parts/agents/base/shares.ts", "CallShares"],
  ),
  ...typeSections("src/parts/skills/base/skill-record.ts", "SkillPlace"),
  ...typeSections("src/parts/agents/base/agents.ts", "AgentPlace"),
  ...typeSections(RECORDS, "OperatorRecord"),
  ...typeSections("src/parts/skills/base/skill-record.ts", "SkillRecord"),
  ...typeSections(`${VOCABULARY}/journal/step-record.ts`, "UnansweredRecord", "RestoredRecord", "ToolRecord"),
  ...typeSections(RECORDS, "OutcomeRecord"),
  ...typeSections(`${VOCABULARY}/step.ts`, "StepOutcome"),
  "Parts add",
  typeFields(
    ["src/parts/mail/base/shares.ts", "OutcomeShares"],
    ["src/parts/agents/base/shares.ts", "OutcomeShares"],
    ["src/parts/skills/base/shares.ts", "OutcomeShares"],
    [PLAYBOOK, "OutcomeShares"],
    ["src/parts/tries/base/shares.ts", "OutcomeShares"],
  ),
  ...typeSections(RECORDS, "DecisionRecord"),
  "Parts add",
  typeFields(["src/parts/drift/base/shares.ts", "DecisionShares"], [PLAYBOOK, "DecisionShares"]),
  ...typeSections(DRIFT, "RollbackRecord"),
  ...typeSections("src/parts/playbook/base/playbook.ts", "PlaybookChange"),
  ...typeSections("src/parts/interrupts/base/interrupt-record.ts", "InterruptRecord", "ResumeRecord"),
  ...typeSections("src/parts/interrupts/base/interrupts.ts", "InterruptTarget"),
  ...typeSections("src/parts/workflows/base/stage-record.ts", "StageRecord"),
  ...typeSections("src/parts/mail/base/mail-record.ts", "MailRecord"),
  ...typeSections(RECORDS, "KeyframeRecord"),

  "## Status as JSON",
  "`runner status --json` prints one object a line; [protocol.md](protocol.md#how-a-run-is-doing) has its exit codes.",
  typeFields(
    ["src/play/status/run-status.ts", "RunStatus"],
    ["src/play/status/pace.ts", "Pace"],
    ["src/parts/drift/base/shares.ts", "StatusShares"],
    ["src/parts/workflows/base/shares.ts", "StatusShares"],
    ["src/parts/mail/play/shares.ts", "StatusShares"],
  ),
  ...typeSections("src/play/status/run-status.ts", "KnownCheckpoint", "OpenCheckpoint"),

  "## Rows of stats",
  "`runner stats` prints them, as [viewer.md](viewer.md#stats) explains.",
  ...typeSections(STATS, "StepStats", "MilestoneStats"),

  "## A fleet's report as JSON",
  "Printed by `runner fleet report FILE --json`. Dollars are US dollars, times milliseconds, shares 0 to 1; an interval is a pair of numbers, or null.",
  ...typeSections(
    `${REPORT}/fleet-report.ts`,
    "FleetReport",
    "CellReport",
    "EndReport",
    "GoalReport",
    "Spread",
  ),
  ...typeSections(`${REPORT}/statistics/samples.ts`, "Quartiles"),
  ...typeSections(`${REPORT}/statistics/shares.ts`, "Share"),
  ...typeSections(`${REPORT}/statistics/survival.ts`, "SurvivalPoint", "HalfBy"),
  ...typeSections(`${REPORT}/fleet-report.ts`, "Comparison", "Difference", "CurveDifference"),
  ...typeSections(`${REPORT}/statistics/log-rank.ts`, "LogRank"),
  ...typeSections(`${REPORT}/fleet-report.ts`, "RunReport"),
  ...typeSections(`${REPORT}/fleet-run.ts`, "FleetRun"),
  ...typeSections("packages/fleet/src/work/job-result.ts", "JobResult", "JobMilestone"),
].join("\n\n");

const written = `${page}\n`;
if (!existsSync(file("docs/fields.md")) || readFileSync(file("docs/fields.md"), "utf8") !== written) {
  if (process.argv.includes("--check")) {
    console.error("docs/fields.md is not what the code says: run npm run docs");
    process.exitCode = 1;
  } else {
    writeFileSync(file("docs/fields.md"), written);
    console.log("docs/fields.md was written");
  }
}
