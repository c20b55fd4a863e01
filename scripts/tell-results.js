// Reports on the tests from vitest's JSON reports: failures with their reasons, and the count as the last line. Usage: node scripts/tell-results.js REPORT...
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const fileOf = ({ name }) => relative(".", name);
const firstLines = (text) => text.split("\n").slice(0, 4).join("\n    ");

const total = { passed: 0, failed: 0, skipped: 0 };
for (const report of process.argv.slice(2)) {
  if (!existsSync(report)) {
    console.log(`failed: the tests ended without ${report}`);
    total.failed += 1;
    continue;
  }
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  for (const file of broken) console.log(`failed: ${fileOf(file)}\n    ${firstLines(file.message)}`);
  for (const file of testResults) {
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (failureMessages.length === 0) continue;
      console.log(`${status}: ${fileOf(file)} > ${fullName}\n    ${firstLines(failureMessages[0])}`);
    }
  }
  total.passed += numPassedTests;
  total.failed += numFailedTests + broken.length;
  total.skipped += numPendingTests;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
