import { readSimplified, readSurnames, readTransform } from "./cldr.ts";
import { formsOf } from "./forms.ts";
import { moduleText, packGroups, packReadings, withoutTone } from "./pack.ts";
import type { Unihan } from "./unihan.ts";

type Reading = [character: string, reading: string];

/** `mandarin.ts`: what the installed CLDR knows. */
export async function mandarinModule(): Promise<string> {
  const readings = await readTransform("Han-Latin");
  const surnames = [...(await readSurnames())].map(([name, reading]): Reading => [name, withoutTone(reading)]);
  return moduleText("Han-Latin and Han-Latin-Names of the CLDR", [
    {
      name: "mandarin",
      about: "The usual reading in Mandarin, in pinyin without tones: `ba八巴bai白百`.",
      value: packReadings([...readings].map(([character, reading]): Reading => [character, withoutTone(reading)])),
    },
    {
      name: "mandarinSurnames",
      about:
        "Characters that are read in another way where a surname stands; the second one only tells which is meant.",
      value: Object.fromEntries(surnames.sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  ]);
}

/** The tables that come from Unihan alone, as one text per module. */
export async function unihanModules(unihan: Unihan, version: string): Promise<Record<string, string>> {
  const groups = formsOf(unihan, await readSimplified());
  const source = `Unihan ${version}`;
  return {
    "mandarin-more.ts": moduleText(`${source} and Hant-Latin of the CLDR`, [
      {
        name: "mandarinMore",
        about: "Further readings in Mandarin, as in mandarin.ts.",
        value: packReadings(filled(groups, await furtherMandarin(unihan))),
      },
    ]),
    "cantonese.ts": moduleText(source, cantoneseTables(unihan, groups)),
    "sino-korean.ts": moduleText(source, [
      {
        name: "sinoKorean",
        about: "Readings in Korean, the usual one of a character: `가家佳`.",
        value: packReadings(filled(groups, firstOf(unihan, koreanOf))),
      },
      {
        name: "sinoKoreanMore",
        about: "Further readings in Korean.",
        value: packReadings(filled(groups, furtherOf(unihan, koreanOf))),
      },
    ]),
    "han-forms.ts": moduleText(`${source} and Simplified-Traditional of the CLDR`, [
      {
        name: "hanForms",
        about: "Forms of one character, the one that stands for all of them first: `发發髮髪`.",
        value: packGroups(groups),
      },
    ]),
  };
}

function cantoneseTables(unihan: Unihan, groups: readonly (readonly string[])[]) {
  return [
    {
      name: "cantonese",
      about: "The usual reading in Cantonese, in Jyutping without tones.",
      value: packReadings(filled(groups, firstOf(unihan, cantoneseOf))),
    },
    {
      name: "cantoneseMore",
      about: "Further readings in Cantonese.",
      value: packReadings(filled(groups, furtherOf(unihan, cantoneseOf))),
    },
  ];
}

/** Readings of Taiwan that differ, and those that the mainland's dictionary of common characters has beside the usual one. */
async function furtherMandarin(unihan: Unihan): Promise<Reading[]> {
  const usual = await readTransform("Han-Latin");
  const further = new Set(
    [...(await readTransform("Hant-Latin"))].map(([character, reading]) => `${character}${withoutTone(reading)}`),
  );
  for (const [character, { kTGHZ2013, kMandarin }] of unihan) {
    const listed = [...(kTGHZ2013 ?? "").matchAll(/:([^ ]+)/g)].flatMap(([, readings]) => readings!.split(","));
    for (const reading of [...(kMandarin?.split(" ") ?? []), ...listed])
      further.add(`${character}${withoutTone(reading)}`);
  }
  return [...further]
    .map((both): Reading => {
      const character = String.fromCodePoint(both.codePointAt(0)!);
      return [character, both.slice(character.length)];
    })
    .filter(
      ([character, reading]) => /^[a-z]+$/.test(reading) && withoutTone(usual.get(character) ?? reading) !== reading,
    );
}

function cantoneseOf(fields: Readonly<Record<string, string>>): string[] {
  const listed = [...(fields["kSMSZD2003Readings"] ?? "").matchAll(/粵([a-z0-9,]+)/g)].flatMap(([, one]) =>
    one!.split(","),
  );
  return [...(fields["kCantonese"]?.split(" ") ?? []), ...listed].map((reading) => reading.replaceAll(/\d/g, ""));
}

function koreanOf(fields: Readonly<Record<string, string>>): string[] {
  return (fields["kHangul"]?.split(" ") ?? []).map((reading) => reading.split(":")[0]!);
}

type ReadingsOf = (fields: Readonly<Record<string, string>>) => string[];

function firstOf(unihan: Unihan, readingsOf: ReadingsOf): Reading[] {
  return [...unihan].flatMap(([character, fields]) =>
    readingsOf(fields)
      .slice(0, 1)
      .map((one): Reading => [character, one]),
  );
}

function furtherOf(unihan: Unihan, readingsOf: ReadingsOf): Reading[] {
  return [...unihan].flatMap(([character, fields]) => {
    const [first, ...more] = new Set(readingsOf(fields));
    return more.filter((reading) => reading !== first).map((one): Reading => [character, one]);
  });
}

/** A form without a reading of its own is read as the first form of its group that has one. */
function filled(groups: readonly (readonly string[])[], readings: readonly Reading[]): Reading[] {
  const known = Map.groupBy(readings, ([character]) => character);
  const missing = groups.flatMap((group) => {
    const source = group.find((character) => known.has(character));
    const lacking = source === undefined ? [] : group.filter((character) => !known.has(character));
    return lacking.flatMap((character) => known.get(source!)!.map(([, one]): Reading => [character, one]));
  });
  return [...readings, ...missing];
}
