import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { poolDefaults } from "../../server/rendering/children/pool.ts";
import { createRenderer } from "../../server/agreements/renderer.ts";
import { contractRequest, type Parties } from "./contract.ts";
import { htmlOf } from "./contract-html.ts";
import { Measured } from "./measured.ts";

/**
 * The six pages of a contract, from template and data to PDF, in one warm child; beside a warm headless Chromium that prints the
 * same content. They take turns, so a noisy machine is noisy for both; the child gives way to others and Chromium does not, so
 * then the processor time is what compares. CHROMIUM names the browser, else it is looked for in PATH. Needs Linux.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "40" } } });
const rounds = Number(values.rounds);
const warmUps = 3;

const renderer = createRenderer({ ...poolDefaults, children: 1, jobsPerChild: 10_000, deadlineMs: 60_000 });
await renderer.pool.start();
const child = renderer.pool.processIds[0]!;
const server = await chromium.launchServer({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
const browserProcess = server.process().pid!;
const browser = await chromium.connect(server.wsEndpoint());
const page = await browser.newPage();
try {
  for (const parties of ["Latin", "international"] satisfies Parties[]) {
    const ours = new Measured(child);
    const theirs = new Measured(browserProcess);
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const keep = round >= warmUps;
      const outcome = await ours.time(keep, () => renderer.render(contractRequest(parties, round)));
      if ("problems" in outcome) throw new Error(outcome.problems[0]?.message);
      const html = htmlOf(outcome.rendered.model);
      await theirs.time(keep, () => print(page, html));
      if (round === warmUps)
        console.log(`${parties}: ${outcome.rendered.pages.length} pages, ${outcome.rendered.engine}`);
    }
    const ratio = (a: number, b: number) => (b / a).toFixed(1);
    console.log(
      `${parties}, median time of ${rounds}: ${ours.medianMs.toFixed(0)} ms, Chromium ${browser.version()} ${theirs.medianMs.toFixed(0)} ms, ratio ${ratio(ours.medianMs, theirs.medianMs)}`,
    );
    console.log(
      `${parties}, processor time each: ${ours.processorMs.toFixed(0)} ms, Chromium ${theirs.processorMs.toFixed(0)} ms, ratio ${ratio(ours.processorMs, theirs.processorMs)}`,
    );
  }
} finally {
  await browser.close();
  await server.close();
  await renderer.close();
}

async function print(on: Page, html: string): Promise<void> {
  await on.setContent(html);
  await on.pdf({
    preferCSSPageSize: true,
    tagged: true,
    displayHeaderFooter: true,
    headerTemplate: "<i></i>",
    footerTemplate: '<p style="font-size:8pt;width:100%;text-align:center" class="pageNumber"></p>',
  });
}

function chromiumPath(): string {
  const named = process.env["CHROMIUM"];
  const places = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => ["chromium", "chromium-browser", "google-chrome"].map((name) => join(folder, name)));
  const found = named ?? places.find((place) => existsSync(place));
  if (found === undefined) throw new Error("No Chromium in PATH; name one with CHROMIUM.");
  return found;
}
