declare module "vitest" {
  interface ProvidedContext extends ProvidedForm {}
}

type ProvidedForm = {
  form: Form;
  sizes: Sizes;
  /** Kept pictures and those of guides are taken again: `npm run pictures`. */
  takesPictures: boolean;
};

/** Before a merge, every night, and in full: `npm test`, `npm run nightly`, `npm run test:long`. */
type Form = "gate" | "nightly" | "long";

/** How much a test tries in each form. A file that reads one has the tag `long`, by which the longer forms find it. */
const table = {
  /** Cases of each property of policies; costly properties try a share of them. */
  policyCases: { gate: 2_000, nightly: 20_000, long: 100_000 },
  /** Pairs of thresholds under which every combination of evidence is scored. */
  scorePolicies: { gate: 121, nightly: 4_950, long: 4_950 },
  /** Policies whose whole meaning is compared with evaluations. */
  meanings: { gate: 25, nightly: 200, long: 2_000 },
  verificationHistories: { gate: 200, nightly: 1_000, long: 5_000 },
  workHistories: { gate: 12, nightly: 60, long: 500 },
  signingHistories: { gate: 12, nightly: 60, long: 500 },
  /** Turns of each race between signers. */
  signingRaces: { gate: 5, nightly: 30, long: 200 },
  /** Schedules of what others do while a list is read by cursor. */
  walkSchedules: { gate: 8, nightly: 100, long: 1_000 },
  /** Rows in the table of each list whose plans are looked at. */
  listRows: { gate: 10_000, nightly: 100_000, long: 1_000_000 },
  /** How often two browsers take the next item together. */
  nextPresses: { gate: 60, nightly: 200, long: 200 },
  /** Ways in which a journey is made: by keyboard, and by mouse. */
  hands: { gate: 1, nightly: 2, long: 2 },
  bulkSendRows: { gate: 40, nightly: 200, long: 200 },
  /** Keys pressed in each place of the policy editor. */
  editorKeys: { gate: 12, nightly: 12, long: 200 },
} satisfies Record<string, Record<Form, number>>;

type Sizes = Record<keyof typeof table, number>;

/** What the mode of vitest means to tests: `--mode nightly`, `long` or `pictures`, and the gate without one. */
export function formOf(mode: string): { tags: { name: string; description: string }[]; provide: ProvidedForm } {
  const form = mode === "nightly" || mode === "long" ? mode : "gate";
  const sizes = Object.fromEntries(Object.entries(table).map(([name, each]) => [name, each[form]])) as Sizes;
  const tags = [
    { name: "long", description: "Tries more every night and with `npm run test:long`." },
    { name: "pictures", description: "Takes pictures again with `npm run pictures`." },
  ];
  return { tags, provide: { form, sizes, takesPictures: mode === "pictures" } };
}
