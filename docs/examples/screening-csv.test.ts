import { appendFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, followCursor } from "@probity/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { csvRow, decodeCsv, parseCsv } from "../../examples/screening-csv/csv.ts";
import { sampleXml } from "../../server/screening/lists/testing/publications.ts";
import { Installation, succeeded } from "../testing/installation.ts";
import { until } from "../testing/tour.ts";

let probity: Installation;
const path = (name: string) => join(probity.folder, name);

beforeAll(async () => {
  probity = await Installation.make();
  const today = new Date().toISOString().replace(/^(\d+)-(\d+)-(\d+).*/, "$2/$3/$1");
  const records = [{ id: "900001", name: "VERESHKOVA, Lyudmila Arkadevna" }];
  writeFileSync(path("sdn.xml"), sampleXml({ records, day: today }));
  const load = ["lists", "load", "ofac_sdn", "--file", path("sdn.xml")];
  succeeded(await probity.probity(load, { LISTS_ENTRIES_MIN: '{"ofac_sdn": 1}' }));
  await probity.start();
  // The API searches a list as soon as it has built its index of it.
  const nobody = { subject: { name: "Nobody At All" }, sources: ["ofac_sdn"] };
  await until(
    async () => (await clientOf().screening.run(nobody)).status === "clear",
    () => "No list is searched.",
  );
});
afterAll(() => probity.end());

const clientOf = () => createClient({ baseUrl: probity.organization.url, ...probity.organization.apiKeys.test });
const screen = (job: string, input: string, output: string, ...more: string[]) =>
  probity.run("screening-csv/screen.ts", "--job", job, "--sources", "ofac_sdn", ...more, input, output);
const rowsOf = (name: string) => [...parseCsv(decodeCsv(readFileSync(path(name))))];
async function countRuns(): Promise<number> {
  let count = 0;
  for await (const _ of followCursor((after) => clientOf().screening.list({ after }))) count += 1;
  return count;
}

const head = "customer,name,type,date_of_birth,nationality,country";

it("screening of a CSV: one row for each row, in order, whatever script, quotes and line ends it has", async () => {
  const given = [
    "c-1,Lyudmila Arkadevna Vereshkova,person,,,",
    "c-2,Людмила Верешкова,individual,,,BY",
    '"c ""3"", old","Tulp, Hanneke\r\n(""Hanna"")",person,1990-07-02,NL DE,',
    "c-4,山田 太郎,person,1975,JP,JP",
    "c-5,,person,,,",
    "c-6,Ann Lee,person,1990-13-45,,",
    "c-7,Ann Lee,robot,,,",
  ];
  writeFileSync(path("in.csv"), `\uFEFF${[head, ...given].join("\r\n")}\r\n`);
  const { status, stdout, stderr } = await screen("first", "in.csv", "out.csv");
  expect(stderr).toBe("");
  const [columns, ...rows] = rowsOf("out.csv");
  expect(columns!.join()).toBe(
    `${head},screening_status,screening_score,screening_matches,screening_run,screening_note`,
  );
  expect(rows.map((row) => row.slice(0, 6))).toEqual([...parseCsv(given.join("\r\n"))]);
  expect(rows.map((row) => row[6])).toEqual([
    "possible_match",
    "possible_match",
    "clear",
    "clear",
    ...Array(3).fill("not_screened"),
  ]);
  expect(rows[0]![8]).toBe("1");
  expect(rows.slice(0, 4).every((row) => /^[0-9a-f-]{36}$/.test(row[9]!))).toBe(true);
  expect(rows.slice(4).map((row) => row[10])).toEqual([
    "The name is empty.",
    expect.stringMatching(/\w/),
    expect.stringMatching(/\w/),
  ]);
  // Three rows were not screened, and whoever started the program has to know.
  expect(status).toBe(1);
  expect(stdout).toMatch(/^possible_match 2\nclear 2\nnot_screened 3\nSource: /);
});

it("screening of a CSV: goes on after an interruption, and screens nobody twice", async () => {
  const names = Array.from({ length: 7 }, (_, index) => [`c-${index}`, `Ann Lee ${index}`]);
  writeFileSync(path("seven.csv"), [["customer", "name"], ...names].map(csvRow).join(""));
  expect(await screen("nightly", "seven.csv", "seven-out.csv", "--batch", "3")).toMatchObject({ status: 0 });
  const whole = readFileSync(path("seven-out.csv"));
  const runs = await countRuns();

  // Killed in the middle of a row of the second batch, which Probity has answered already.
  truncateSync(path("seven-out.csv"), whole.indexOf("c-4") + 9);
  expect(await screen("nightly", "seven.csv", "seven-out.csv", "--batch", "3")).toMatchObject({ status: 0 });
  expect(readFileSync(path("seven-out.csv")).equals(whole)).toBe(true);
  expect(await screen("nightly", "seven.csv", "seven-out.csv", "--batch", "3")).toMatchObject({ status: 0 });
  expect(readFileSync(path("seven-out.csv")).equals(whole)).toBe(true);
  expect(await countRuns()).toBe(runs);

  await screen("another-night", "seven.csv", "second-out.csv", "--batch", "3");
  expect(rowsOf("second-out.csv").map((row) => row.slice(0, 3))).toEqual(
    rowsOf("seven-out.csv").map((row) => row.slice(0, 3)),
  );
  expect(await countRuns()).toBeGreaterThan(runs);
});

it("screening of a CSV: refuses what it would read wrongly, and leaves results of another file alone", async () => {
  writeFileSync(path("latin.csv"), Buffer.from("name\nJos\u00e9\n", "latin1"));
  writeFileSync(path("open.csv"), 'name\n"Ann Lee\nBob\n');
  writeFileSync(path("cells.csv"), "customer,name\nc-1,Ann,Lee\n");
  writeFileSync(path("nameless.csv"), "customer\nc-1\n");
  for (const name of ["latin.csv", "open.csv", "cells.csv", "nameless.csv"])
    expect((await screen("refused", name, "none.csv")).status, name).not.toBe(0);
  expect(() => readFileSync(path("none.csv"))).toThrow("ENOENT");

  const before = readFileSync(path("seven-out.csv"));
  appendFileSync(path("seven.csv"), csvRow(["c-7", "Bob"]));
  writeFileSync(path("seven.csv"), readFileSync(path("seven.csv"), "utf8").replace("Ann Lee 0", "Eve"));
  expect((await screen("nightly", "seven.csv", "seven-out.csv")).status).toBe(2);
  expect(readFileSync(path("seven-out.csv")).equals(before)).toBe(true);
});
