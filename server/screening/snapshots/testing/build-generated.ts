import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { generatedEntries } from "@probity/engines/screening/search/testing/generated-entries.ts";
import { writeSnapshot } from "../write-snapshot.ts";

/** A process that builds a snapshot of so many generated entries, to be killed while it does. */
const [folder = "", count = "0"] = process.argv.slice(2);
process.stdout.write("started\n");
async function* entries() {
  yield* generatedEntries(4, Number(count));
}
await writeSnapshot(folder, { listKey: "eu_fsf", versionId: "killed", termBuilderVersion }, entries());
