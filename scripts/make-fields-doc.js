// Writes docs/fields.md, the files that people write, and docs/data.md, what the runner writes and prints: fields from JSON Schemas, or
// from the comments of types. With `--check` it writes nothing; exit code 1 says that a page is out of date.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { shapeFields } from "../build/packages/fleet/src/manifest/fields.js";
import { fleetJsonSchema } from "../build/packages/fleet/src/manifest/json-schema.js";
import { taskJsonSchema } from "../build/packages/lab/src/bench/task-schema.js";
import { EXPLORER_NUMBERS } from "../build/src/base/vocabulary/explorer-settings.js";
import { skillJsonSchema } from "../build/src/parts/skills/play/format/json-schema.js";
import { workflowJsonSchema } from "../build/src/parts/workflows/play/format/json-schema.js";
import { putMade } from "./put-made.js";

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
  const isFree = kinds.some((one) => kinds.length > 1 && one.type === "string" && !one.enum && !one.pattern);
  const words = isFree ? [] : kinds.flatMap(wordsOf);
  if (words.length > 0)
    return `${first.items === undefined ? "" : "a list of "}${words.map(code).join(", ")}`;
  const [, pattern] = PATTERNS.find(([known]) => known.test(first.pattern ?? "")) ?? [];
  if (pattern !== undefined) return pattern;
  if (kinds.length > 1 || first.maxLength === undefined || first.maxLength === 1_000) return "";
  return `at most ${first.maxLength.toLocaleString("en")} characters`;
}

/** The values that one kind of a field is among; none where it may be any. */
function wordsOf({ type, enum: values, items, const: only }) {
  if (type === "boolean") return [true, false];
  return values ?? items?.enum ?? (only === undefined ? [] : [only]);
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

/** The sources in which types are found by their names. */
const SOURCES = ["src", ...readdirSync(file("packages")).map((name) => `packages/${name}/src`)].flatMap(
  (folder) =>
    readdirSync(file(folder), { recursive: true })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(file(`${folder}/${name}`), "utf8")),
);

/** Every interface of that name: its own comment, the types that it extends, and a line for each field. */
function readTypes(name) {
  const interfaces = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?^( *)(?:export )?interface ${name}\\b(?:\\s+extends ([^{]*[^{ ]))? *\\{\\n([\\s\\S]*?)^\\2\\}`,
    "m",
  );
  return SOURCES.filter((source) => source.includes(`interface ${name}`)).flatMap((source) => {
    const found = interfaces.exec(source);
    if (found === null) return [];
    const [, about = "", indent, extended, body] = found;
    const fields = linesOf(body, new RegExp(`^${indent} {2}$`));
    return [{ about, extended: extended?.replace(/\s+/g, " "), fields }];
  });
}

/** A line for each field that is as far from the left. */
function linesOf(body, indent) {
  return [...body.matchAll(MEMBER)]
    .filter(([, inner]) => indent.test(inner))
    .map(([, , comment = "", key, mark, type]) => {
      const meaning = lower(inLine(comment)).replace(/\.$/, "");
      return line(key, [code(plainType(type)), mark === "" ? "" : "optional"], meaning);
    });
}

/** The source that has a text. */
function sourceOf(text) {
  const found = SOURCES.find((source) => source.includes(text));
  if (found === undefined) throw new Error(`no source has ${text}`);
  return found;
}

/** A field of an interface, with its comment. */
const MEMBER = /^( *)(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n *)?readonly (\w+)(\??): ((?:[^;{]|\{[^}]*\})*);/gm;

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
    .replace(/\/\*\*.*?\*\/ */gs, "")
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

/** The words about a type: its own, and whose fields it has besides. */
function aboutWords(about, extended) {
  const words = [inLine(about), extended === undefined ? "" : `It has ${fieldsIn(extended)}, too.`];
  return words.filter((text) => text !== "").join(" ");
}

/** A section for each type. */
function typeSections(...names) {
  return names.map((name) => {
    const [type] = readTypes(name);
    if (type === undefined) throw new Error(`no interface is called ${name}`);
    const { about, extended, fields } = type;
    return [`### ${name}`, aboutWords(about, extended), fields.join("\n")].join("\n\n");
  });
}

/** The fields of several types as one list; those of shares are all that parts add to them. */
function typeFields(...names) {
  return names.flatMap((name) => readTypes(name).flatMap(({ fields }) => fields)).join("\n");
}

/** A section for each event of a run: the runner's own, and those of parts. */
function eventSections() {
  const own = sourceOf("export type RunEvent =");
  const union = own.slice(own.indexOf("export type RunEvent ="));
  const each =
    /(?:^ *\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ *(?:\| |readonly "?[\w-]+"?: (?:(\w+) & )?)(\{ readonly type: .*\}|\{\n *readonly type: [\s\S]*?^ {4}\}(?: & (\w+))?)/gm;
  const shares = SOURCES.flatMap(
    (source) => /^ {2}interface EventShares \{\n[\s\S]*?^ {2}\}/m.exec(source) ?? [],
  );
  return [union, ...shares].flatMap((text) =>
    [...text.matchAll(each)].map(([, about = "", before, body, extended = before]) => {
      const lines = body
        .slice(1, body.lastIndexOf("}"))
        .replace(/; readonly/g, ";\nreadonly")
        .trim()
        .replace(/([^;])$/, "$1;");
      const [, type] = /readonly type: "([\w-]+)"/.exec(lines) ?? [];
      const fields = linesOf(lines, /^ *$/).filter((one) => !one.startsWith("- `type`"));
      const parts = [`#### ${type}`, aboutWords(about, extended), fields.join("\n")];
      return parts.filter((part) => part !== "").join("\n\n");
    }),
  );
}

const skill = skillJsonSchema();
const workflow = workflowJsonSchema();
const fleet = fleetFields();
const COMMON = ["name", "when", "retries", "backoff", "on_failure", "interrupt"];

const numbers = Object.entries(EXPLORER_NUMBERS).map(([name, { usual, least, most, says }]) =>
  line(name, [`${least} to ${most}`, `usually ${usual}`], says),
);

const fields = [
  "# Fields",
  "<!-- written by npm run docs -->",
  "Each field of the skills, workflows, fleets, tasks and memory maps that people write, with its bounds and its default. The guides say what it is good for. Other files: [the configuration](options.md#configuration), [a player](player.md#agents), [a playbook](improve.md#the-file).",

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
  ...typeSections(
    "MemoryMapFile",
    "MapRecognition",
    "MapRom",
    "MapField",
    "MapValue",
    "MapListValue",
    "MapOnly",
    "FoundAddress",
    "MapCondition",
    "MapMilestone",
    "MapHealth",
    "MapGrid",
    "MapCellRule",
    "MapCellPlace",
    "MapTable",
    "MapPassable",
    "MapBackground",
    "MapSprites",
    "MapMark",
    "MapTried",
    "MapStanding",
    "MapDoor",
    "MapDoorEnd",
    "MapWarps",
    "MapCourse",
    "MapSideView",
    "MapText",
    "MapSpeaker",
    "MapMenu",
    "MapEntry",
  ),

  "## The built-in player's numbers",
  "For `--set explorer`, as [improve.md](improve.md#the-built-in-players-manner-of-playing) explains it.",
  numbers.join("\n"),
].join("\n\n");

const data = [
  "# Data",
  "<!-- written by npm run docs -->",
  "Each field of what the runner writes and prints, with its type: saves, journals, events, and what some commands print as JSON.",

  "## A save's settings",
  "In the memory of a [save](save-format.md#settings), and in the journal's `start` and `decision`.",
  typeFields("RunSettings", "SettingShares"),
  ...typeSections("InterruptSettings", "DriftSettings"),

  "## A save's info",
  "The chunk [`grIN`](save-format.md#info).",
  typeFields("SaveInfo", "SaveInfoShares"),
  ...typeSections("PartDigest", "GameIdentity", "RunInputs", "JournalPosition", "WorkflowInfo"),

  "## A save's memory",
  "The chunk [`grME`](save-format.md#memory), without images.",
  typeFields("Memory", "MemoryShares"),
  ...typeSections("Counters", "Chapter", "FightSeen", "WaitingReply", "OpenInterrupt", "ResumedStop"),

  "## A save's atlas",
  "In the memory of a [save](save-format.md#the-atlas), which has the letters of the cells, and in an outcome's `seen`.",
  typeFields("Atlas"),
  ...typeSections(
    "AtlasMap",
    "AtlasDoor",
    "AtlasWarp",
    "AtlasBorder",
    "AtlasTouch",
    "AtlasFailure",
    "AtlasMarker",
    "SeenMap",
  ),

  "## A save's playbook",
  "In the memory of a [save](save-format.md#the-playbook).",
  typeFields("PlaybookState"),
  ...typeSections("ProvenEntry", "PlaybookEntry", "PlaybookOrigin", "PlaybookTrial"),

  "## A save's memory of drift",
  "In the memory of a [save](save-format.md#drift).",
  typeFields("DriftState"),
  ...typeSections(
    "DriftEntry",
    "DriftEpisode",
    "PendingRollback",
    "WayBack",
    "NewestRecovery",
    "DriftDecision",
    "JudgedStep",
    "StepEvidence",
  ),

  "## A save's workflow",
  "In the memory of a [save](save-format.md#workflows). Steps are named by their paths: `journey[1].go`.",
  typeFields("PlanState"),
  ...typeSections("StageResult", "GateDecision", "StepMark", "OpenStage", "ActedStage", "DueCheckpoint"),

  "## A save's mail",
  "In the memory of a [save](save-format.md#mail).",
  typeFields("MailState"),
  ...typeSections("OperatorMail", "OperatorAnswer", "GivenAnswer"),

  "## Records of a journal",
  "Each is a line of a [journal](journal.md#records), between the keys that every line has.",
  ...typeSections("StartRecord"),
  "Parts add",
  typeFields("OpeningShares", "StartShares"),
  ...typeSections("BroughtMemory"),
  typeFields("BroughtShares"),
  ...typeSections(
    "LearnedGame",
    "BranchRecord",
    "HeadRecord",
    "VersionRecord",
    "CallRecord",
    "LostRecord",
    "ReplyRecord",
  ),
  "These three records also name the part that asks:",
  typeFields("CallShares"),
  ...typeSections(
    "SkillPlace",
    "AgentPlace",
    "OperatorRecord",
    "SkillRecord",
    "UnansweredRecord",
    "RestoredRecord",
    "ToolRecord",
    "OutcomeRecord",
    "StepOutcome",
  ),
  "Parts add",
  typeFields("OutcomeShares"),
  ...typeSections(
    "SkillRun",
    "SkillResult",
    "SkillCapture",
    "SkillSnapshot",
    "SkillCheckpoint",
    "SkillMetrics",
  ),
  ...typeSections("DecisionRecord"),
  "Parts add",
  typeFields("DecisionShares"),
  ...typeSections(
    "RollbackRecord",
    "PlaybookChange",
    "InterruptRecord",
    "ResumeRecord",
    "StopTarget",
    "KeptPatience",
    "StageRecord",
    "MailRecord",
    "KeyframeRecord",
  ),

  "## Events",
  "`--json` prints a line for each event of a run, and the library yields them.",
  ...eventSections(),
  ...typeSections("InterruptedState", "PendingAction", "PendingCall", "SignalReading"),

  "## Status as JSON",
  "`runner status --json` prints one object a line; [protocol.md](protocol.md#how-a-run-is-doing) has its exit codes.",
  typeFields("RunStatus", "StandingShares", "Pace", "StatusShares"),
  ...typeSections("KnownCheckpoint", "OpenCheckpoint"),

  "## Rows of stats",
  "`runner stats` prints them, as [viewer.md](viewer.md#stats) explains.",
  ...typeSections("StepStats", "MilestoneStats"),

  "## A fleet's report as JSON",
  "Printed by `runner fleet report FILE --json`. Dollars are US dollars, times milliseconds, shares 0 to 1; an interval is a pair of numbers, or null.",
  ...typeSections(
    "FleetReport",
    "CellReport",
    "EndReport",
    "GoalReport",
    "Spread",
    "Quartiles",
    "Share",
    "SurvivalPoint",
    "HalfBy",
    "Comparison",
    "Difference",
    "CurveDifference",
    "LogRank",
    "RunReport",
    "FleetRun",
    "JobResult",
    "JobMilestone",
  ),
].join("\n\n");

const WRONG = "is not what the code says: run npm run docs";
putMade("docs/fields.md", `${fields}\n`, WRONG);
putMade("docs/data.md", `${data}\n`, WRONG);
