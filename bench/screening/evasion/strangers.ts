import { readFileSync } from "node:fs";
import { publishedPath } from "@probity/engines/screening/lists/testing/list-files.ts";
import type { ScorePolicy, ScreenedSubject } from "@probity/engines/screening/names/subject.ts";
import { nameOnly, negatives } from "../questions.ts";
import { shuffled, subjectOf } from "./evasion.ts";
import { defaults } from "./measure.ts";
import type { ScreenedLists } from "./screened-lists.ts";

/** What is known of a stranger. */
export const knowledge: Readonly<Record<string, (subject: ScreenedSubject) => ScreenedSubject>> = {
  name: nameOnly,
  "name and date of birth": (subject) => ({ ...subject, nationalities: [] }),
  "name, date of birth and nationality": (subject) => subject,
};

/** People whom the generator of qarin (OpenSanctions) made up of names of the United States and of everywhere. */
export function inventedPeople(most: number, seed: number): ScreenedSubject[] {
  const people = negatives().map((subject, place) => ({ id: String(place), subject }));
  return shuffled(people, seed)
    .slice(0, most)
    .map(({ subject }) => subject);
}

/**
 * Legislators of 226 territories (EveryPolitician, 2016) with their real names, dates of birth and countries. Some are sanctioned:
 * whoever a list has with the same day of birth is left out.
 */
export function legislators(lists: ScreenedLists, most: number, seed: number): ScreenedSubject[] {
  const lines = readFileSync(publishedPath("service_pep/everypolitician_2016-08/persons.jsonl"), "utf8")
    .trim()
    .split("\n");
  const people = lines
    .map((line): { id: string; name: string; birthDate: string | null; country: string } => JSON.parse(line))
    .filter(({ birthDate, country }) => /^\d{4}-\d\d-\d\d$/.test(birthDate ?? "") && /^[A-Z]{2}$/.test(country));
  return shuffled(people, seed)
    .slice(0, most)
    .map(({ name, birthDate, country }) =>
      subjectOf({ name, entityType: "person", datesOfBirth: [birthDate!], nationalities: [country] }),
    )
    .filter(
      (subject) =>
        !lists
          .screen(subject, defaults)
          .matches.some(({ factors }) => factors.some(({ code }) => code === "dob_same_day")),
    );
}

export function alertsOf(lists: ScreenedLists, people: readonly ScreenedSubject[], policy: ScorePolicy): number {
  return people.filter((subject) => lists.screen(subject, policy).matches.length > 0).length;
}

const scripts: Readonly<Record<string, RegExp>> = {
  Latin: /^[\p{Script=Latin}\P{L}]+$/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Arabic: /\p{Script=Arabic}/u,
  "Chinese and Japanese": /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u,
  Korean: /\p{Script=Hangul}/u,
};

/** The script of a stranger's name. */
export function scriptOf({ name }: ScreenedSubject): string {
  return Object.keys(scripts).find((script) => scripts[script]!.test(name)) ?? "another";
}

export const perThousand = (alerts: number, asked: number) => ((1000 * alerts) / asked).toFixed(2);
