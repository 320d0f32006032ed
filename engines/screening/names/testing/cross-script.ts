import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseEuFsf } from "../../lists/formats/eu/eu-fsf.ts";
import { parseOfacEnhanced } from "../../lists/formats/ofac/ofac-xml.ts";
import { parsePepSources } from "../../lists/pep/parse-pep-sources.ts";
import type { ListParser } from "../../lists/published.ts";
import { parsed, publishedFile } from "../../lists/testing/list-files.ts";
import { parseUkXml } from "../../lists/formats/uk/uk-xml.ts";
import { tokensOf } from "../normalise.ts";

/** A person whom a published source names in a script of their own and in Latin letters. */
export type CrossScriptEntry = {
  source: string;
  script: string;
  country: string | null;
  native: string;
  latin: readonly string[];
};

/** The countries whose names are written in a script: a Briton's name in Cyrillic letters is a transcription, not their name. */
const homes: Readonly<Record<string, string>> = {
  Cyrl: "RU UA BY BG RS ME MK BA KZ KG UZ TJ TM MN",
  Arab: "AE AF BH DZ EG IQ IR JO KW LB LY MA OM PK PS QA SA SD SY TN YE",
  Hebr: "IL",
  Grek: "GR CY",
  Geor: "GE",
  Armn: "AM",
  Thai: "TH",
  Deva: "IN NP",
  Hani: "CN TW HK MO",
  Hang: "KR KP",
  Hira: "JP",
};

export async function crossScriptEntries(): Promise<CrossScriptEntry[]> {
  const lists = await Promise.all([
    listed("eu", parseEuFsf, ["eu_fsf/derived_fsf_1_1_from_global_2016.xml"]),
    listed("eu", parseEuFsf, ["eu_fsf/sample_real_2026-08-05_trimmed.xml"]),
    listed("ofac", parseOfacEnhanced, ["ofac_consolidated/2025-01-10_enhanced_xml/CONS_ENHANCED.XML"]),
    listed("uk", parseUkXml, ["uk_sanctions/sample_real_2026-09-10_trimmed.xml"]),
    listed("wikidata", parsePepSources, filesIn("service_pep/wikidata_items", /\.full\.json$/)),
  ]);
  return [...legislators(), ...unitedNations(), ...lists.flat()];
}

function legislators(): CrossScriptEntry[] {
  return text("service_pep/everypolitician_2016-08/persons.jsonl")
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const { name, otherNames, country } = JSON.parse(line) as { name: string; otherNames: string[]; country: string };
      return entriesOf("legislators", [name, ...otherNames], country);
    });
}

function unitedNations(): CrossScriptEntry[] {
  const people = text("un_reference/UN_consolidated_2026-02.xml").split("<INDIVIDUAL>").slice(1);
  return people.flatMap((person) => {
    const valuesOf = (element: string) =>
      [...person.matchAll(new RegExp(`<${element}>([^<]+)</`, "g"))].map(([, value]) => value!.trim());
    const name = ["FIRST", "SECOND", "THIRD", "FOURTH"].flatMap((part) => valuesOf(`${part}_NAME`)).join(" ");
    return entriesOf("un", [...valuesOf("NAME_ORIGINAL_SCRIPT"), name, ...valuesOf("ALIAS_NAME")], null);
  });
}

async function listed(source: string, parser: ListParser, paths: readonly string[]): Promise<CrossScriptEntry[]> {
  const { entries } = await parsed(parser, ...paths.map(publishedFile));
  return entries
    .filter(({ kind }) => kind === "person")
    .flatMap(({ names, nationalities }) =>
      entriesOf(
        source,
        names.map((name) => name.text),
        nationalities[0] ?? null,
      ),
    );
}

/** One for each script in which the person has a name: the first name in it, and all names in Latin letters. */
function entriesOf(source: string, names: readonly string[], country: string | null): CrossScriptEntry[] {
  const byScript = Map.groupBy(names, (name) => {
    const scripts = new Set(tokensOf(name).map(({ script }) => script));
    return scripts.size === 1 ? [...scripts][0]! : "";
  });
  const latin = byScript.get("Latn") ?? [];
  if (latin.length === 0) return [];
  return [...byScript].flatMap(([script, [native]]) => {
    const home = homes[script]?.split(" ");
    if (!home || native === undefined || (country !== null && !home.includes(country))) return [];
    return [{ source, script, country, native, latin }];
  });
}

function filesIn(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(join(process.env.PROBITY_LISTS_DIR ?? "", folder)).filter((name) => pattern.test(name));
  return names.toSorted().map((name) => `${folder}/${name}`);
}

function text(path: string): string {
  return readFileSync(join(process.env.PROBITY_LISTS_DIR ?? "", path), "utf8");
}
