import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

/** One person's name as it stands in a list in characters, with the Latin names of the same entry. */
export type ListedPair = {
  id: string;
  country: string;
  script: "Han" | "Hangul" | "kana";
  native: string;
  latin: string[];
};

const folder = process.env.PROBITY_LISTS_DIR ?? "";
const scripts = { Han: /^[\p{Script=Han}\s]+$/u, Hangul: /^[\p{Script=Hangul}\s]+$/u, kana: /^[ぁ-ヿ\s]+$/u };
/** The countries in which people have such names by birth. Elsewhere Han and Hangul spell out foreign ones by their sound. */
const homes = { Han: ["CN", "TW", "HK", "MO", "SG", "MY", "KR", "KP"], Hangul: ["KR", "KP"], kana: ["JP"] };

export async function listedPairs(): Promise<ListedPair[]> {
  const pairs = await unPairs();
  const lines = createInterface({
    input: createReadStream(join(folder, "service_pep/everypolitician_2016-08/persons.jsonl")),
  });
  for await (const line of lines) {
    const person = JSON.parse(line) as { id: string; name: string; otherNames: string[]; country: string };
    pairs.push(...pairsOf(person.id, person.country, [person.name, ...person.otherNames]));
  }
  return pairs;
}

/** Aliases such as `Jin Tiesan (金铁三)`. */
async function unPairs(): Promise<ListedPair[]> {
  const text = await readFile(join(folder, "un_reference/UN_consolidated_2026-02.xml"), "utf8");
  const aliases = text.matchAll(/<ALIAS_NAME>([^<(]+) \((\p{Script=Han}{2,4})\)</gu);
  return [...aliases].flatMap(([, latin, native]) => pairsOf("un", "CN", [latin!, native!]));
}

function pairsOf(id: string, country: string, names: readonly string[]): ListedPair[] {
  const latin = names.filter((name) => /^[\p{Script=Latin}\p{M}\p{P}\s]+$/u.test(name) && /\s/.test(name.trim()));
  if (latin.length === 0) return [];
  return names.flatMap((native) => {
    const script = (["Han", "Hangul", "kana"] as const).find((one) => scripts[one].test(native));
    const isShort = script === "kana" || native.replaceAll(/\s/g, "").length <= 4;
    return script && isShort && homes[script].includes(country) ? [{ id, country, script, native, latin }] : [];
  });
}
