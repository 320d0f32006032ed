import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { describe, expect, it } from "vitest";
import type { BodyOf } from "#testing/answer.ts";
import { newOrganization, keyClient } from "#testing/organization.ts";
import { samplePep } from "../testing/sample-lists.ts";
import { screeningOrganization } from "../testing/screening-organization.ts";
import { until } from "#screening/snapshots/testing/nodes.ts";
import { switchList } from "../lists/activate-version.ts";
import { loadFile, newFolder, records, sampleXml, testParts } from "../lists/testing/publications.ts";
import { beforeActivation } from "../snapshots/before-activation.ts";
import { buildSnapshotOf } from "../snapshots/build-snapshot-of.ts";
import { folderOf } from "../snapshots/snapshot-folders.ts";

type Organization = Awaited<ReturnType<typeof screeningOrganization>>;

const named = (count: number, make: typeof sampleEntry, text = "Jarek Velmont") =>
  Array.from({ length: count }, (_, index) => make(`E${index}`, { names: [{ text, weak: false }] }));
/** Each has both words, but never in one name: a close look at every one of them finds nobody. */
const lookalikes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleEntry(`L${index}`, {
      names: [
        { text: `Ottokar Zub${index}`, weak: false },
        { text: `Rezso${index} Bandry`, weak: false },
      ],
    }),
  );
const nobody = { name: "Nobody Inparticular" };
const screen = async ({ key }: Pick<Organization, "key">, subject: object, ...sources: string[]) =>
  (await key.post("/screening/runs", { subject, sources })).body;
const told = ({ status, incomplete, incompleteReasons }: BodyOf<"GET", "/screening/runs/{}">) => [
  status,
  incomplete,
  incompleteReasons,
];

/** Loads a publication as an operator does, its snapshot first. */
async function load({ server, dataDir, keeper }: Organization, count: number, unreadable = 0): Promise<string> {
  const folder = await newFolder();
  const given = [...records(count), ...records(unreadable, 90_000).map(({ id }) => ({ id, name: "" }))];
  const path = await folder.write(sampleXml({ records: given, day: "11/14/2026" }));
  const { database } = server;
  const build = buildSnapshotOf.bind(null, database);
  const buildSnapshot = beforeActivation({ dataDir, build }, new AbortController().signal);
  const { standing } = await loadFile(testParts(database, { buildSnapshot }), "ofac_sdn", path);
  await folder.close();
  await keeper.look();
  return standing;
}

describe("a search that is not whole is never clear", () => {
  it("[SC-ST-1] [SC-ST-2] source_missing: misspelled, never loaded and switched off, each beside a list that is whole", async () => {
    const organization = await screeningOrganization({ eu_fsf: [sampleEntry("1")], uk_sanctions: [sampleEntry("2")] });
    expect(told(await screen(organization, nobody, "eu_fsf", "uk_sanctions"))).toEqual(["clear", false, []]);
    await switchList(organization.server.database, "uk_sanctions", false);
    await organization.keeper.look();
    for (const key of ["eu_fsf2", "EU_FSF", "eu_fsf ", "constructor", "ofac_sdn", "uk_sanctions"]) {
      const run = await screen(organization, nobody, "eu_fsf", key);
      expect(told(run)).toEqual(["incomplete", true, ["source_missing"]]);
      expect(run.sources.map(({ missing, versionId }) => [missing, versionId === null])).toEqual([
        [false, false],
        [true, true],
      ]);
    }
  });

  it("[SC-ST-2] source_stale: by the clock, 36 hours after a list was confirmed; what is found keeps its status", async () => {
    const organization = await screeningOrganization({
      eu_fsf: named(1, sampleEntry),
      service_pep: [samplePep("Q1")],
    });
    const hours = (count: number) => {
      const now = () => new Date(Date.now() + count * 3_600_000);
      organization.server.clock.now = now;
      const { origin } = organization.server;
      return { key: keyClient(origin, organization.apiKeys.test, () => Math.floor(now().getTime() / 1000)) };
    };
    expect(told(await screen(hours(35.9), nobody, "eu_fsf", "service_pep"))).toEqual(["clear", false, []]);
    const late = hours(36.1);
    const run = await screen(late, nobody, "eu_fsf", "service_pep");
    expect(told(run)).toEqual(["incomplete", true, ["source_stale"]]);
    expect(run.sources.map(({ staleReasons }) => staleReasons)).toEqual([["not_confirmed_in_time"], []]);
    expect(told(await screen(late, nobody, "service_pep"))).toEqual(["clear", false, []]);
    const found = await screen(late, { name: "Jarek Velmont" }, "eu_fsf");
    expect(told(found)).toEqual(["possible_match", true, ["source_stale"]]);
  });

  it("[SC-ST-2] source_attention and source_dropped_entries: by what was published", async () => {
    const organization = await screeningOrganization({});
    expect(await load(organization, 1000)).toBe("activated");
    expect(told(await screen(organization, nobody, "ofac_sdn"))).toEqual(["clear", false, []]);
    expect(await load(organization, 1000, 3)).toBe("activated");
    const dropped = await screen(organization, nobody, "ofac_sdn");
    expect([...told(dropped), dropped.sources[0].droppedEntries]).toEqual([
      "incomplete",
      true,
      ["source_dropped_entries"],
      3,
    ]);
    expect(await load(organization, 500)).toBe("held");
    const held = await screen(organization, nobody, "ofac_sdn");
    expect(told(held)).toEqual(["incomplete", true, ["source_attention", "source_dropped_entries"]]);
    expect([held.sources[0].attention, held.sources[0].versionId]).toEqual([true, dropped.sources[0].versionId]);
  });

  it("[SC-ST-2] source_reindex_pending: while the list is only there in older terms", async () => {
    const organization = await screeningOrganization({ eu_fsf: [sampleEntry("1")] }, (database, dataDir) => ({
      build: async (order, onEntries) => {
        const of = { ...order, termBuilderVersion: termBuilderVersion - 1 };
        await buildSnapshotOf(database, { ...of, folder: folderOf(dataDir, of) }, onEntries);
      },
    }));
    const run = await screen(organization, nobody, "eu_fsf");
    expect(told(run)).toEqual(["incomplete", true, ["source_reindex_pending"]]);
    expect(run.sources[0]).toMatchObject({ reindexPending: true, termBuilderVersion: termBuilderVersion - 1 });
  });

  it("[SC-ST-2] [SC-LM-1] candidates_capped: more than 200 of all sanctions lists; nobody found is incomplete", async () => {
    const organization = await screeningOrganization({
      eu_fsf: named(150, sampleEntry),
      uk_sanctions: [...named(50, sampleEntry), ...lookalikes(1601)],
      idb_sanctions: named(1, sampleEntry),
    });
    const same = { name: "Jarek Velmont" };
    const all = await screen(organization, same, "eu_fsf", "uk_sanctions");
    expect([...told(all), all.candidateCount]).toEqual(["possible_match", false, [], 200]);
    const capped = await screen(organization, same, "eu_fsf", "uk_sanctions", "idb_sanctions");
    expect([...told(capped), capped.candidateCount]).toEqual(["possible_match", true, ["candidates_capped"], 200]);
    const hidden = await screen(organization, { name: "Ottokar Bandry" }, "uk_sanctions");
    expect(told(hidden)).toEqual(["incomplete", true, ["candidates_capped"]]);
  });

  it("[SC-ST-2] [SC-LM-1] pep_candidates_capped: more than 1,000 of the PEP list, a pool of its own", async () => {
    const organization = await screeningOrganization({
      eu_fsf: named(200, sampleEntry),
      service_pep: named(1001, samplePep),
    });
    const run = await screen(organization, { name: "Jarek Velmont" }, "eu_fsf", "service_pep");
    expect([...told(run), run.candidateCount]).toEqual(["possible_match", true, ["pep_candidates_capped"], 1200]);
  });

  it("[SC-ST-2] [SC-LM-1] name_terms_capped: a seventh name counting spellings without spaces, or too long an identifier", async () => {
    const organization = await screeningOrganization({ eu_fsf: [sampleEntry("1")] });
    const aliases = ["One Two", "Three Four", "Five Six", "Seven Eight", "Nine Ten"];
    expect(told(await screen(organization, { ...nobody, aliases }, "eu_fsf"))).toEqual(["clear", false, []]);
    const capped = ["incomplete", true, ["name_terms_capped"]];
    expect(told(await screen(organization, { name: "王 小 明", aliases }, "eu_fsf"))).toEqual(capped);
    const identified = (value: string) => ({ ...nobody, identifiers: [{ kind: "passport", value }] });
    expect(told(await screen(organization, identified("9".repeat(120)), "eu_fsf"))).toEqual(["clear", false, []]);
    expect(told(await screen(organization, identified("9".repeat(121)), "eu_fsf"))).toEqual(capped);
  });

  it("[SC-ST-2] [SC-ST-3] name_without_tokens where identifiers alone were searched; missing_name where there are none", async () => {
    const organization = await screeningOrganization({ eu_fsf: [sampleEntry("1")] });
    const identifiers = [{ kind: "passport", value: "MP4402917" }];
    const run = await screen(organization, { name: "-- !", identifiers }, "eu_fsf");
    expect([...told(run), run.errorCode]).toEqual(["incomplete", true, ["name_without_tokens"], null]);
    for (const name of ["", "-- !"]) {
      const none = await screen(organization, { name }, "eu_fsf");
      expect([none.status, none.errorCode, none.matches]).toEqual(["error", "missing_name", []]);
    }
  });

  it("[SC-ST-3] no_lists where none of the lists is loaded: 201 and a run, which is read again", async () => {
    const organization = await newOrganization();
    const answer = await organization.key.post("/screening/runs", {
      subject: nobody,
      sources: ["ofac_sdn", "no_such_list"],
    });
    expect([answer.status, answer.body.status, answer.body.errorCode]).toEqual([201, "error", "no_lists"]);
    expect((await organization.key.get(`/screening/runs/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it("[SC-ST-1] hits that were all refuted clear a whole search, and leave another incomplete", async () => {
    const organization = await screeningOrganization({ eu_fsf: named(2, sampleEntry) });
    const owner = await organization.user("owner");
    for (const [sources, expected] of [
      [["eu_fsf"], ["possible_match", "clear"]],
      [
        ["eu_fsf", "ofac_sdn"],
        ["possible_match", "incomplete"],
      ],
    ] as const) {
      const run = await screen(organization, { name: "Jarek Velmont" }, ...sources);
      const statuses = [];
      for (const { id } of run.matches) {
        const body = { decision: "false_positive", reason: "Another person." };
        statuses.push((await owner.post(`/screening/matches/${id}/decision`, body)).body.run.status);
      }
      expect(statuses).toEqual(expected);
    }
  });

  it("[SC-ST-2] a node that cannot build the active version says so, and clears nobody by the one before", async () => {
    let isFull = false;
    const organization = await screeningOrganization({ eu_fsf: [sampleEntry("1")] }, (database) => ({
      behindMsMax: 300,
      build: (order, onEntries) =>
        isFull ? Promise.reject(new Error("disk full")) : buildSnapshotOf(database, order, onEntries),
    }));
    isFull = true;
    await organization.publish("eu_fsf", named(1, sampleEntry, "Nobody Inparticular"));
    await until(async () => (await screen(organization, nobody, "eu_fsf")).status !== "clear");
    const run = await screen(organization, nobody, "eu_fsf");
    expect(told(run)).toEqual(["incomplete", true, ["source_stale"]]);
    expect(run.sources[0].staleReasons).toEqual(["newer_version_active"]);
  });
});
