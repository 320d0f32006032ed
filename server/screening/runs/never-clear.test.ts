import { attentionReasons } from "@probity/engines/screening/lists/attention.ts";
import { type ListKey, listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { samplePep } from "../testing/sample-lists.ts";
import { screeningOrganization } from "../testing/screening-organization.ts";
import { changeList, type ListChange } from "../lists/list-store.ts";
import { storeVersion } from "../lists/testing/versions.ts";

const keys = ["eu_fsf", "uk_sanctions", "service_pep"] as const;
type Key = (typeof keys)[number];
const hour = 3_600_000;

/** The possible faults of a list; a list without any of them is whole. */
const anyState = fc.record({
  version: fc.constantFrom("whole", "whole", "whole", "dropped", "none"),
  enabled: fc.constantFrom(true, true, true, false),
  confirmedHoursAgo: fc.constantFrom(0, 1, 35, 37, 400, null),
  attention: fc.constantFrom([], [], [], ["entries_fell"], [...attentionReasons]),
});
type State = typeof anyState extends fc.Arbitrary<infer S> ? S : never;

const subjects = {
  nobody: "Nobody Inparticular",
  hit: "Jarek Velmont",
  /** Shares its words with more entries than are looked at, none of which it is. */
  crowd: "Ottokar Bandry",
  wordless: "-- !",
};
const identifiers = [{ kind: "passport", value: "X1234567" }];

const trial = fc.record({
  states: fc.record({ eu_fsf: anyState, uk_sanctions: anyState, service_pep: anyState }),
  sources: fc.uniqueArray(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<string>(...keys) },
      { weight: 1, arbitrary: fc.constantFrom<string>(...listKeys) },
      { weight: 1, arbitrary: fc.constantFrom("eu-fsf", "EU_FSF", "service_peps", "__proto__", "toString") },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  who: fc.constantFrom<(keyof typeof subjects)[]>("nobody", "nobody", "hit", "hit", "crowd", "wordless"),
  refute: fc.boolean(),
});

const isWhole = (key: Key, { version, enabled, confirmedHoursAgo, attention }: State) =>
  version === "whole" &&
  enabled &&
  attention.length === 0 &&
  confirmedHoursAgo !== null &&
  confirmedHoursAgo < (key === "service_pep" ? 14 * 24 : 36);

const person = (id: string, ...texts: string[]) => ({ id, names: texts.map((text) => ({ text, weak: false })) });

it("[SC-ST-1] clear is answered exactly when every requested list was searched whole and nobody is left on it", async () => {
  const crowd = Array.from({ length: 1601 }, (_, n) => person(`C${n}`, `Ottokar Zub${n}`, `Rezso${n} Bandry`));
  const entries = {
    eu_fsf: [person("E1", "Jarek Velmont"), ...crowd].map(({ id, names }) => sampleEntry(id, { names })),
    uk_sanctions: [person("U1", "Jarek Velmont")].map(({ id, names }) => sampleEntry(id, { names })),
    service_pep: [person("Q1", "Jarek Velmont")].map(({ id, names }) => samplePep(id, { names })),
  };
  const organization = await screeningOrganization(entries);
  const { keeper, key, server } = organization;
  const owner = await organization.user("owner");
  const versions = {} as Record<Key, Record<State["version"], string | null>>;
  for (const list of keys) {
    const whole = keeper.lists().get(list)!.versionId;
    const dropped = await storeVersion(server.database, list, entries[list].slice(0, 3), { droppedEntries: 2 });
    versions[list] = { whole, dropped, none: null };
  }
  const change = (list: ListKey, to: ListChange) => transact(server.database, {}, (tx) => changeList(tx, list, to));
  // Both are built before, so that a change takes one look.
  for (const list of keys) await change(list, { activeVersionId: versions[list].dropped });
  while (keys.some((list) => keeper.lists().get(list)?.versionId !== versions[list].dropped)) await keeper.look();

  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(trial, async ({ states, sources, who, refute }) => {
      for (const list of keys) {
        const { version, enabled, confirmedHoursAgo, attention } = states[list];
        const lastConfirmedAt = confirmedHoursAgo === null ? null : new Date(Date.now() - confirmedHoursAgo * hour);
        const attentionOf = attention as ListChange["attentionReasons"];
        await change(list, {
          activeVersionId: versions[list][version],
          enabled,
          lastConfirmedAt,
          attentionReasons: attentionOf!,
        });
      }
      await keeper.look();
      await keeper.look();
      const subject = { name: subjects[who], identifiers };
      const run = (await key.post("/screening/runs", { subject, sources })).body;
      let { status } = run;
      for (const { id } of refute ? run.matches : []) {
        const body = { decision: "false_positive", reason: "Another person." };
        status = (await owner.post(`/screening/matches/${id}/decision`, body)).body.run.status;
      }
      const whole = sources.every((list) => keys.includes(list as Key) && isWhole(list as Key, states[list as Key]));
      const searchedAll = whole && who !== "wordless" && !(who === "crowd" && sources.includes("eu_fsf"));
      const isLeft = run.matches.length > 0 && !refute;
      expect(status === "clear").toBe(searchedAll && !isLeft);
      expect(run.incomplete || run.errorCode !== null).toBe(!searchedAll);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }),
    { numRuns: 150 },
  );
  expect([...seen.keys()].toSorted()).toEqual(["clear", "error", "incomplete", "possible_match"]);
});
