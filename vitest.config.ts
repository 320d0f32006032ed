import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "engines/**/*.test.ts",
      "server/**/*.test.ts",
      "client/**/*.test.ts",
      "signing/**/*.test.ts",
      "dashboard/**/*.test.{ts,tsx}",
      "docs/**/*.test.ts",
      "deploy/**/*.test.ts",
      "bench/**/*.test.ts",
    ],
    globalSetup: [
      "server/testing/template-database.ts",
      "signing/testing/build-when-outdated.ts",
      "dashboard/testing/build-when-outdated.ts",
    ],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
