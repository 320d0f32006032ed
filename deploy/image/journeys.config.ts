import { defineConfig } from "vitest/config";
import { formOf } from "../../server/testing/sizes.ts";

/** For journeys on containers: no page is built here, because the image brings its own. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ["dashboard/journeys/{shift,agreement}.test.ts"],
    ...formOf("gate"),
    testNamePattern: "keyboard",
    globalSetup: ["server/testing/template-database.ts"],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
