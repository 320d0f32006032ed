/** `minutes` are what it takes on two cores that do nothing else. */
export type Step = { name: string; minutes: number; command: readonly string[] };

const drill = (name: string, minutes: number, ...flags: string[]): Step => ({
  name,
  minutes,
  command: ["npm", "run", "--silent", "drill", "--", name, ...flags],
});

/** Tests in the sizes of the night: server/testing/sizes.ts. */
const tests = (name: string, minutes: number, ...files: string[]): Step => ({
  name,
  minutes,
  command: ["npx", "--no-install", "vitest", "run", "--mode", "nightly", "--tags-filter", "long", ...files],
});

/** Files that run at night alone, `*.night.test.ts`. */
const nightTests = (name: string, minutes: number, ...files: string[]): Step => ({
  name,
  minutes,
  command: ["npx", "--no-install", "vitest", "run", "--mode", "nightly", ...files],
});

/** What is too slow for the gate. A part stays below 90 minutes, and all of them below 120. */
export const parts: Readonly<Record<string, readonly Step[]>> = {
  faults: [
    drill("webhook-kills", 6),
    drill("completion-kills", 6),
    drill("connections", 2),
    drill("faults", 8, "--minutes", "4"),
    drill("soak", 5, "--minutes", "3"),
  ],
  drills: [
    drill("restarts", 3),
    drill("upgrade", 7),
    drill("failover", 4),
    drill("standby", 2),
    drill("pooler", 3),
    drill("restore", 4),
    drill("erasure", 1),
    drill("key-rotation", 3, "--short"),
    drill("noisy-neighbour", 3),
    drill("tampering", 5),
  ],
  hostile: [drill("hostile-pdfs", 7, "--hostile", "1000", "--benign", "60"), drill("oracle", 5, "--subjects", "4000")],
  properties: [
    tests("policies and scores", 8, "engines/risk/policy", "engines/screening/names/score-properties.test.ts"),
    tests("verification histories", 2, "server/risk/verification/attempts/random-histories.test.ts"),
    tests("queue histories", 4, "server/platform/work/items/random-histories.test.ts"),
    tests("signing", 3, "server/agreements/signing"),
    tests("walks", 3, "server/contract-tests/list-walks.test.ts"),
    tests("plans", 3, "server/contract-tests/list-plans.test.ts"),
    nightTests("monitoring", 1, "server/risk/monitoring/workers.night.test.ts"),
  ],
  screens: [
    nightTests("every state", 7, "dashboard/journeys/states.night.test.ts"),
    tests(
      "journeys",
      4,
      ...["shift", "author", "administrator", "agreement"].map((name) => `dashboard/journeys/${name}.test.ts`),
    ),
    tests("take next", 1, "dashboard/journeys/take-next.test.ts"),
    tests("bulk send", 2, "dashboard/bulk-send.test.ts"),
    nightTests(
      "speed of pages",
      2,
      "dashboard/journeys/ten-thousand-rows.night.test.ts",
      "dashboard/pages/policies/editor/speed.night.test.ts",
    ),
    nightTests("pictures", 2, "dashboard/journeys/pictures.night.test.ts"),
  ],
  guides: [nightTests("guides", 4, "docs/guides/guides.night.test.ts")],
};

export const partMinutesMax = 90;

/** A busy machine may take three times as long; what takes more hangs. */
export const limitMs = ({ minutes }: Step) => Math.max(5, 3 * minutes) * 60_000;
