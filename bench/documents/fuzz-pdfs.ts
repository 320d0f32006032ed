import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Random } from "@probity/engines/screening/search/testing/random.ts";
import { poolDefaults } from "../../server/rendering/children/pool.ts";
import { fieldsOfForm } from "../../server/agreements/completion/testing/fields-of-form.ts";
import { complaintsOf } from "../../server/agreements/completion/testing/words-and-ink.ts";
import { disarmPdf } from "../../server/rendering/disarming/disarm-pdf.ts";
import { entriesOf } from "../../server/rendering/disarming/reading/objects.ts";
import { PdfFile } from "../../server/rendering/disarming/reading/pdf-file.ts";
import { createRenderer } from "../../server/agreements/renderer.ts";
import { benignForm } from "../../server/agreements/testing/hostile-pdfs/benign-forms.ts";
import { bomb } from "../../server/agreements/testing/hostile-pdfs/bombs.ts";
import { mutated } from "../../server/agreements/testing/hostile-pdfs/mutations.ts";
import { goodPdfs, hostilePdfs } from "../../server/agreements/testing/hostile-pdfs/seeds.ts";
import { differingDots, pagesLook } from "../../server/agreements/testing/pages-look.ts";

/**
 * Generated hostile PDFs go through the processes that read uploads. Each must end in a code or in a clean document, within
 * the limits; after every hundred a good document must pass. Then benign forms must keep their fields and look the same.
 */
const { values } = parseArgs({
  options: {
    hostile: { type: "string" },
    benign: { type: "string" },
    seed: { type: "string", default: "1" },
    short: { type: "boolean", default: false },
  },
});
const hostileCount = Number(values.hostile ?? (values.short ? 150 : 5_000));
const benignCount = Number(values.benign ?? (values.short ? 20 : 200));
const bombShare = 0.08;
/** Of one job. The server's own is a quarter of it; this machine may be busy with others. */
const deadlineMs = 20_000;
/** A job that waits until a process has been replaced takes longer than its own deadline. */
const slack = 2;
const complaintsEvery = values.short ? 25 : 100;

/** What no clean document has, outside of the bytes of its streams. Fonts and other resources may have any names. */
const forbidden = [
  /\/S \/(JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|Rendition)\b[^>]*\/(JS|F|R|D)\b/,
  /\/Subtype \/(RichMedia|Screen|Movie|Sound|3D|FileAttachment)\b[^>]*\/Rect\b/,
  /\/Prev \d+ [^\n]*>>\nstartxref/,
];

/** Entries of the catalog, its form and its names that are never kept. */
const forbiddenEntries =
  "OCProperties AA Metadata Perms AF Collection NeedsRendering XFA JavaScript EmbeddedFiles Renditions Templates".split(
    " ",
  );

const random = new Random(Number(values.seed));
const [good, hostile] = [await goodPdfs(), await hostilePdfs()];
const seeds = [...good, ...good, ...hostile];
const deaths = { late: 0, too_large: 0 };
const renderer = createRenderer(
  { ...poolDefaults, deadlineMs, children: Math.min(2, availableParallelism()) },
  { ended: (_kind, outcome) => void (outcome in deaths && (deaths[outcome as keyof typeof deaths] += 1)) },
);
await renderer.pool.start();
const failures: string[] = [];
const endings = new Map<string, number>();
const times: number[] = [];
const started = performance.now();

async function attack(number: number, file: Buffer): Promise<void> {
  const from = performance.now();
  try {
    const found = await renderer.inspect(file);
    times.push(performance.now() - from);
    const ending = "problem" in found ? found.problem : "clean";
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
    if ("pdf" in found) await check(number, Buffer.from(found.pdf));
  } catch (error) {
    failures.push(`${number}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function check(number: number, pdf: Buffer): Promise<void> {
  const words = pdf.toString("latin1").replaceAll(/\nstream\n[\s\S]*?\nendstream\n/g, "");
  const found = forbidden.map((pattern) => pattern.exec(words)?.[0]).find(Boolean);
  if (found) failures.push(`${number}: a clean document with ${found}`);
  const { look, trailer } = new PdfFile(pdf);
  const catalog = entriesOf(look(trailer.get("Root")));
  for (const entries of [catalog, entriesOf(look(catalog?.get("AcroForm"))), entriesOf(look(catalog?.get("Names")))])
    for (const name of forbiddenEntries)
      if (entries?.has(name)) failures.push(`${number}: a clean document with ${name}`);
  const again = disarmPdf(pdf);
  if ("problem" in again || again.removed.length > 0 || !again.pdf.equals(pdf))
    failures.push(`${number}: not clean at once`);
  if (number % complaintsEvery !== 0) return;
  const complaints = await complaintsOf(pdf);
  if (/xref|trailer|object \d+ \d+, offset/i.test(complaints) && !/stream|filter|content/i.test(complaints))
    failures.push(`${number}: ${complaints.split("\n")[0]}`);
}

let healthy = 0;
async function passesStill(number: number): Promise<void> {
  const found = await renderer.inspect(good[number % good.length]!);
  if ("problem" in found) failures.push(`after ${number}: a good document is ${found.problem}`);
  else healthy += 1;
}

for (let number = 0; number < hostileCount; number += 2) {
  const pair = [number, number + 1].filter((at) => at < hostileCount);
  const files = pair.map(() =>
    random.below(1_000) < bombShare * 1_000 ? bomb(random) : mutated(random.pick(seeds), random, seeds),
  );
  await Promise.all(pair.map((at, index) => attack(at, files[index]!)));
  if ((number + 2) % 100 < 2) await passesStill(number);
}
const hostileSeconds = (performance.now() - started) / 1000;
times.sort((one, other) => one - other);
const part = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0);
console.log(
  `${hostileCount} hostile PDFs, seed ${values.seed}, ${hostileSeconds.toFixed(0)} s: ${[...endings].map(([code, count]) => `${count} ${code}`).join(", ")}`,
);
console.log(
  `time each: p50 ${part(0.5)} ms, p99 ${part(0.99)} ms, longest ${part(1)} ms; processes ended: ${deaths.late} for time, ${deaths.too_large} for memory; ${healthy} good documents passed between them`,
);
if (Number(part(1)) > deadlineMs * slack) failures.push(`the longest took ${part(1)} ms`);

let same = 0;
let fields = 0;
const benignStarted = performance.now();
for (let number = 0; number < benignCount; number += 1) {
  const file = await benignForm(random);
  const found = await renderer.inspect(file);
  if ("problem" in found) {
    failures.push(`form ${number}: ${found.problem}`);
    continue;
  }
  const [before, dots] = [await fieldsOfForm(file), differingDots(await pagesLook(file), await pagesLook(found.pdf))];
  if (JSON.stringify(before) !== JSON.stringify(found.formFields)) failures.push(`form ${number}: other fields`);
  else if (dots > 0) failures.push(`form ${number}: ${dots} dots differ`);
  else same += 1;
  fields += found.formFields.length;
  const told = found.removed.filter(({ kind }) => kind !== "metadata" && kind !== "other");
  if (told.length > 0) failures.push(`form ${number}: ${JSON.stringify(told)} was left out`);
}
console.log(
  `${benignCount} benign forms with ${fields} fields, ${((performance.now() - benignStarted) / 1000).toFixed(0)} s: ${same} keep their fields and look the same`,
);
await renderer.close();
for (const failure of failures.slice(0, 20)) console.error(failure);
console.log(failures.length === 0 ? "ok" : `${failures.length} FAILED`);
process.exitCode = failures.length === 0 ? 0 : 1;
