import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Generous: a machine that does other work besides must not fail a test.
    testTimeout: 60_000,
    coverage: { include: ["src/**"] },
  },
});
