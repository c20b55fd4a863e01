// Counts the files of the runner, its packages and the page outside a feature's own place that know it, by an import or by a name; comments are
// left out. Usage: node scripts/who-knows.js [--list] [FEATURE…]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const PLAYBOOK =
  /\b(playbook|Playbook\w*|\w*Playbook|playbook[A-Z]\w*|refineModel|isRefining|withRefineDue)\b/;

/**
 * For each feature the paths of its own place, and the names by which others know it. `rollback` in quotes is a workflow's way to
 * fail, which goes back by checkpoints of its own; drift's is a field. The type `Health` is known by its import: the word is one of
 * games. Interruptions are a walk's, and the emulator's interrupts the console's. `drift=off` is in commands as a user types them, which the table of settings reads.
 */
const FEATURES = {
  mail: {
    own: /\/parts\/mail\/|mailbox|\/mail\/|\/mail(-record)?\.ts$|tell-form|reply-to-operator|commands\/tell\.ts/,
    names:
      /\b(mail|mailbox(es)?|inbox|outbox|(In|Out)box\w*|reply_to_operator|replyToOperator|(Given|Operator)Answer|OperatorMail|postAnswers|postMissing|mail-(told|answered)|Tell(Request|Form|Options)|LeftMessage)\b|[a-z]Mail\b|\bmail[A-Z]\w+|\bMail[A-Z]\w+|\/tell"|\["tell"|name: "tell"|"answers"|\banswers\b.*outcome|outcome\.answers/,
  },
  drift: {
    own: /drift|recovery/,
    names:
      /\b(drift(?!=off)|Drift\w*|\w*Drift|drift[A-Z]\w*|(?<!")rollback(?!")|RECOVERY_\w+|DRIFT_\w+|healthOf|healthAt)\b/,
  },
  agents: {
    own: /\/parts\/agents\//,
    names:
      /\b(AgentSpec|AgentPlace|agentModels?|agentsOf|agentTools|AGENT_(?!ID)\w+|StepAgents|areAgents|isAgents|consult|delegate|define_agent|PlayerMode|agentMessage|isAfterAgent)\b|(memory|outcome|jotter)\.agents|\bagents\??:/,
  },
  playbook: { own: /playbook|refine/, names: PLAYBOOK },
  // The same, where improvement, which compares playbooks, counts as its place.
  "playbook-beyond-improvement": { own: /playbook|refine|improve/, names: PLAYBOOK },
  skills: { own: /skill/, names: /\b(skills?|Skill\w*|\w*Skills?|skill[A-Z]\w*|SKILL_\w+)\b/ },
  workflows: {
    own: /workflow|stages?(\/|-)|director/,
    names: /\b(workflow|Workflow\w*|\w*Workflow|workflow[A-Z]\w*|PlanState|StageRecord|Director)\b/,
  },
  interrupts: {
    own: /interrupt(?!ion)|resume/,
    // Of the same word, but not of the feature.
    other: /^packages\/emulator\//,
    names:
      /\b(interrupts?|Interrupt(?!ion)\w*|\w*Interrupts?|interrupt[A-Z]\w*|resumed|ResumeRecord|OpenInterrupt)\b/,
  },
};

const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/src`);
const files = ["src", ...packages, "packages/viewer/page/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => read(join(root, folder, name))),
);

function read(path) {
  const code = readFileSync(path, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
  const imports = [...code.matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g)];
  return {
    name: relative(root, path),
    code,
    imports: imports.map(([, to]) => relative(root, resolve(dirname(path), to))),
  };
}

const asked = process.argv.slice(2).filter((word) => word !== "--list");
for (const [feature, { own, names, other }] of Object.entries(FEATURES)) {
  if (asked.length > 0 && !asked.includes(feature)) continue;
  // The loop's folder is called agent: that is no place of the feature's.
  const isOwn = (name) => own.test(name.replace(/^src\/play\/agent\//, "src/play/loop/"));
  const knowing = files.filter(
    ({ name, code, imports }) =>
      !isOwn(name) && !other?.test(name) && (names.test(code) || imports.some(isOwn)),
  );
  const byImport = knowing.filter(({ imports }) => imports.some(isOwn)).length;
  console.log(`${feature}: ${knowing.length} files outside know it, ${byImport} of them by import`);
  if (process.argv.includes("--list"))
    for (const { name, code } of knowing)
      console.log(
        `  ${name}: ${
          code
            .split("\n")
            .find((line) => names.test(line))
            ?.trim()
            .slice(0, 90) ?? ""
        }`,
      );
}
