import { afterAll, beforeAll, expect, it } from "vitest";
import { loadList } from "../lists/load-list.ts";
import {
  type Folder,
  newFolder,
  records,
  type SampleRecord,
  sampleXml,
  testParts,
} from "../lists/testing/publications.ts";
import { beforeActivation } from "../snapshots/before-activation.ts";
import { buildSnapshotOf } from "../snapshots/build-snapshot-of.ts";
import { screeningOrganization } from "../testing/screening-organization.ts";

type Organization = Awaited<ReturnType<typeof screeningOrganization>>;

let folder: Folder;
beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => folder.close());

/** Loads a publication as `probity demo` does if it is invented, and else as an operator does. */
async function load({ server: { database }, dataDir, keeper }: Organization, given: SampleRecord[], invented: boolean) {
  const path = await folder.write(sampleXml({ records: given, day: "11/14/2026" }));
  const buildSnapshot = beforeActivation(
    { dataDir, build: buildSnapshotOf.bind(null, database) },
    new AbortController().signal,
  );
  const { standing } = await loadList(
    testParts(database, {
      buildSnapshot,
      entriesMin: { ...testParts(database).entriesMin, ofac_sdn: invented ? 1 : 100 },
    }),
    { listKey: "ofac_sdn", files: [{ name: "sdn.xml", path }], origin: "file", invented, by: "operator:test" },
    { onProgress: () => {}, signal: new AbortController().signal },
  );
  // A look that is under way may have begun before the activation.
  await keeper.look();
  await keeper.look();
  return standing;
}

const body = { subject: { name: "Radomir Sablin" }, sources: ["ofac_sdn"] };

it("[SC-LI-2] an invented list is searched in test mode, and missing in live mode until a real publication takes its place", async () => {
  const organization = await screeningOrganization({});
  const { key, liveKey } = organization;
  expect(await load(organization, [{ id: "1", name: "Radomir Sablin" }], true)).toBe("activated");

  const inTest = await key.post("/screening/runs", body);
  expect(inTest.body).toMatchObject({
    status: "possible_match",
    sources: [{ key: "ofac_sdn", missing: false, attribution: null }],
  });
  const live = await liveKey.post("/screening/runs", body);
  expect(live.body).toMatchObject({ status: "error", matchCount: 0, incompleteReasons: ["source_missing"] });
  const { items } = (
    await liveKey.post("/screening/runs/batch", { sources: body.sources, subjects: [{ subject: body.subject }] })
  ).body;
  expect(items).toMatchObject([{ status: "error", matchCount: 0 }]);
  const sourceOf = async (client: typeof key) =>
    (await client.get("/screening/sources")).body.items.find((source) => source.key === "ofac_sdn")!;
  expect((await sourceOf(key)).attribution).toContain("Invented");
  expect(await sourceOf(liveKey)).toMatchObject({ versionId: null, entryCount: null });

  // It is unlike the one before in every figure, which would hold it if that one were real.
  expect(await load(organization, records(500), false)).toBe("activated");
  expect((await liveKey.post("/screening/runs", body)).body).toMatchObject({ status: "clear", incompleteReasons: [] });
  expect((await sourceOf(key)).attribution).not.toContain("Invented");
});
