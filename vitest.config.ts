import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "engines/**/*.test.ts",
      "server/**/*.test.ts",
      "client/**/*.test.ts",
      "signing/**/*.test.ts",
      "dashboard/**/*.test.{ts,tsx}",
      "site/**/*.test.ts",
      "docs/**/*.test.ts",
      "deploy/**/*.test.ts",
      "bench/**/*.test.ts",
      "conformance/**/*.test.ts",
    ],
    globalSetup: [
      "server/testing/template-database.ts",
      "signing/testing/build-when-outdated.ts",
      "dashboard/testing/build-when-outdated.ts",
      "site/testing/build-when-outdated.ts",
    ],
    isolate: false,
    maxWorkers: 2,
    // Only what hangs takes so long, however busy the machine is. Hosts take the processor away for minutes.
    testTimeout: 300_000,
    // Of `expect.poll`; its own second is short where browsers and a database share two cores.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
});
