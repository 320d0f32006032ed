import { configDefaults, defineConfig } from "vitest/config";
import { formOf } from "./server/testing/sizes.ts";

const hourMs = 3_600_000;

export default defineConfig(({ mode }) => {
  const { tags, provide } = formOf(mode);
  const isGate = provide.form === "gate";
  return {
    test: {
      tags,
      provide,
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
      // Whole files that run at night alone.
      exclude: [...configDefaults.exclude, ...(isGate && mode !== "pictures" ? ["**/*.night.test.*"] : [])],
      setupFiles: mode === "times" ? ["bench/times/measure-file.ts"] : [],
      globalSetup: [
        "server/testing/template-database.ts",
        "signing/testing/build-when-outdated.ts",
        "dashboard/testing/build-when-outdated.ts",
        "site/testing/build-when-outdated.ts",
      ],
      isolate: false,
      // A third one works while browsers, processes and the database answer the others.
      maxWorkers: 3,
      // Only what hangs takes so long, however busy the machine is. Hosts take the processor away for minutes.
      testTimeout: isGate ? 300_000 : 2 * hourMs,
      // Of `expect.poll`; its own second is short where browsers and a database share two cores.
      expect: { poll: { timeout: 60_000 } },
      hookTimeout: isGate ? 300_000 : hourMs,
    },
  };
});
