// Tells what came of the tests from vitest's JSON report: what failed and why, what passed only at its second try, and the
// count as the last line. Usage: node scripts/tell-results.js REPORT
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const [report] = process.argv.slice(2);
if (!existsSync(report)) {
  console.log("The tests ended without a report.\n0 passed, 1 failed");
  process.exit(1);
}

const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
  readFileSync(report, "utf8"),
);
const fileOf = ({ name }) => relative(".", name);
const firstLines = (text) => text.split("\n").slice(0, 4).join("\n    ");

const broken = testResults.filter(
  ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
);
for (const file of broken) console.log(`failed: ${fileOf(file)}\n    ${firstLines(file.message)}`);
for (const file of testResults) {
  for (const { status, fullName, failureMessages } of file.assertionResults) {
    if (failureMessages.length === 0) continue;
    const what = status === "passed" ? "passed only at its second try" : status;
    console.log(`${what}: ${fileOf(file)} > ${fullName}\n    ${firstLines(failureMessages[0])}`);
  }
}
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
console.log(`${numPassedTests} passed, ${numFailedTests + broken.length} failed${skipped}`);
