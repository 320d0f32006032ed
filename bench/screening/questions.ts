import { readFileSync } from "node:fs";
import type { ScreenedSubject } from "@probity/engines/screening/names/subject.ts";
import { publishedPath } from "@probity/engines/screening/lists/testing/list-files.ts";
import { Random } from "@probity/engines/screening/search/testing/random.ts";
import { countryCode } from "@probity/engines/screening/lists/values/countries.ts";
import { generatedPeps } from "./generated-peps.ts";

/** People who are on no list, made up by others for this purpose: half with names of the United States, half from everywhere. */
export function negatives(): ScreenedSubject[] {
  return ["negatives_us.csv", "negatives_global.csv"].flatMap((file) => {
    const lines = readFileSync(publishedPath(`benchmark/${file}`), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    return lines.map((line) => subjectOf(line.split(",")));
  });
}

function subjectOf(columns: readonly string[]): ScreenedSubject {
  const [name, , , , , dateOfBirth, , nationality] = columns;
  const country = countryCode(nationality ?? "");
  return {
    name: name!,
    aliases: [],
    entityType: "person",
    country: null,
    datesOfBirth: dateOfBirth ? [dateOfBirth] : [],
    nationalities: country === null ? [] : [country],
    identifiers: [],
  };
}

export const nameOnly = (subject: ScreenedSubject): ScreenedSubject => ({
  ...subject,
  datesOfBirth: [],
  nationalities: [],
});

/** Subjects for measuring speed: strangers and people of the list, with and without dates, spelled right and wrong. */
export function questions(count: number, pepCount: number): ScreenedSubject[] {
  const seeded = new Random(7);
  const random = () => seeded.fraction();
  const strangers = negatives();
  const known: ScreenedSubject[] = [];
  const every = Math.floor(pepCount / (count / 2));
  let number = 0;
  for (const { names, datesOfBirth, nationalities } of generatedPeps(pepCount)) {
    if (number++ % every !== 0) continue;
    const day = datesOfBirth[0]?.from;
    known.push({
      name: random() < 0.5 ? misspelled(names[0]!.text, random) : names[0]!.text,
      aliases: [],
      entityType: "person",
      country: null,
      datesOfBirth: day && random() < 0.5 ? [day] : [],
      nationalities: random() < 0.5 ? nationalities : [],
      identifiers: [],
    });
  }
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 1) return known[(index - 1) / 2]!;
    const stranger = strangers[Math.floor(random() * strangers.length)]!;
    return index % 4 === 0 ? nameOnly(stranger) : stranger;
  });
}

function misspelled(name: string, random: () => number): string {
  const at = Math.floor(random() * name.length);
  return random() < 0.5 ? name.slice(0, at) + name.slice(at + 1) : `${name.slice(0, at)}e${name.slice(at)}`;
}
