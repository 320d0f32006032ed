import { pepList } from "@probity/engines/screening/lists/list-keys.ts";
import { countryOfCode } from "@probity/engines/screening/lists/values/countries.ts";
import type { ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { type FieldError, Refusal } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";

export const runLimits = { nameLength: 300, nameWords: 12, batch: 100 } as const;

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "^[^\\u0000]*$" });
const Country = Type.String({ pattern: "^[A-Za-z]{2,3}$", description: "ISO 3166-1, two or three letters." });
const Score = Type.Integer({ minimum: 1, maximum: 100 });

const datePattern = /^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$/;

const SubjectSchema = named(
  "ScreeningSubject",
  strict({
    // Longer names have their own codes (name_too_long, too_many_words); this limit only bounds the work.
    name: Type.String({
      maxLength: 4_000,
      pattern: "^[^\\u0000]*$",
      description: "Up to 300 characters and 12 words, in any script.",
    }),
    aliases: Type.Optional(Type.Array(Text(4_000), { maxItems: 5 })),
    entityType: Type.Optional(Type.Enum(["person", "entity"], { description: "Left out, both can match." })),
    country: Type.Optional(Country),
    datesOfBirth: Type.Optional(Type.Array(Type.String({ pattern: datePattern.source }), { maxItems: 3 })),
    nationalities: Type.Optional(Type.Array(Country, { maxItems: 5 })),
    identifiers: Type.Optional(
      Type.Array(
        strict({
          kind: Type.Enum(["passport", "national_id", "registration_number", "wallet"]),
          value: Text(1_000),
          country: Type.Optional(Country),
        }),
        { maxItems: 10 },
      ),
    ),
  }),
);

export const ScreeningSettings = {
  sources: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
    minItems: 1,
    maxItems: 50,
    description: "List keys, each once. A key that no list has is reported as missing, and never as clear.",
  }),
  reviewScore: Type.Optional(Score),
  matchScore: Type.Optional(Score),
  pepLookbackMonths: Type.Optional(
    Type.Integer({ maximum: 9_999, description: `12 or more, and only together with ${pepList}.` }),
  ),
};

export const RunRequest = named(
  "NewScreeningRun",
  strict({
    subject: SubjectSchema,
    ...ScreeningSettings,
    riskSubjectId: Type.Optional(Id),
  }),
);

type Settings = Pick<Static<typeof RunRequest>, "sources" | "reviewScore" | "matchScore" | "pepLookbackMonths">;

const defaultScores = { reviewScore: 70, matchScore: 90 } as const;
const lookbackMonths = 12;

/** The request with its defaults, or a refusal that names every field that is wrong. */
export function acceptedRequest(body: Static<typeof RunRequest>, subjectPath = "/subject"): ScreeningRequest {
  const errors = [...settingsProblems(body, ""), ...subjectProblems(body.subject, subjectPath)];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return { subject: subjectOf(body.subject), ...settingsOf(body) };
}

export function settingsOf({ sources, reviewScore, matchScore, pepLookbackMonths }: Settings) {
  return {
    sources,
    reviewScore: reviewScore ?? defaultScores.reviewScore,
    matchScore: matchScore ?? defaultScores.matchScore,
    pepLookbackMonths: sources.includes(pepList) ? (pepLookbackMonths ?? lookbackMonths) : null,
  };
}

/** Problems of lists, scores and look-back; workflows check their steps with it too. */
export function settingsProblems(settings: Settings, path: string): FieldError[] {
  const { sources, reviewScore, matchScore, pepLookbackMonths } = settings;
  const errors: FieldError[] = [];
  const repeated = sources.findIndex((key, index) => sources.indexOf(key) < index);
  if (repeated >= 0)
    errors.push({ path: `${path}/sources/${repeated}`, code: "source_repeated", message: "Name each list once." });
  if (matchScore === undefined && (reviewScore ?? 0) >= defaultScores.matchScore)
    errors.push({
      path: `${path}/matchScore`,
      code: "match_score_required",
      message: "A reviewScore of 90 or more needs a matchScore above it.",
    });
  else if ((reviewScore ?? defaultScores.reviewScore) >= (matchScore ?? defaultScores.matchScore))
    errors.push({
      path: `${path}/reviewScore`,
      code: "scores_not_ordered",
      message: "reviewScore (70 when left out) must be below matchScore (90 when left out).",
    });
  if (pepLookbackMonths !== undefined && !sources.includes(pepList))
    errors.push({
      path: `${path}/pepLookbackMonths`,
      code: "lookback_without_pep",
      message: `Only a run that names ${pepList} can have a look-back.`,
    });
  else if (pepLookbackMonths !== undefined && pepLookbackMonths < lookbackMonths)
    errors.push({ path: `${path}/pepLookbackMonths`, code: "lookback_too_short", message: "Must be at least 12." });
  return errors;
}

type RequestedSubject = Static<typeof SubjectSchema>;

function subjectProblems(subject: RequestedSubject, path: string): FieldError[] {
  const names = [subject.name, ...(subject.aliases ?? [])];
  return [
    ...names.flatMap((name, index) =>
      nameProblems(name, index === 0 ? `${path}/name` : `${path}/aliases/${index - 1}`),
    ),
    ...countryProblems(subject.country, `${path}/country`),
    ...(subject.nationalities ?? []).flatMap((code, index) => countryProblems(code, `${path}/nationalities/${index}`)),
    ...(subject.identifiers ?? []).flatMap(({ country }, index) =>
      countryProblems(country, `${path}/identifiers/${index}/country`),
    ),
    ...(subject.datesOfBirth ?? []).flatMap((date, index) =>
      isDate(date)
        ? []
        : [{ path: `${path}/datesOfBirth/${index}`, code: "invalid_date", message: "There is no such day." }],
    ),
  ];
}

export function nameProblems(name: string, path: string): FieldError[] {
  const { nameLength, nameWords } = runLimits;
  // Characters as people count them, not halves of one.
  if (Array.from(name).length > nameLength)
    return [{ path, code: "name_too_long", message: `Must be at most ${nameLength} characters.` }];
  if (name.split(/\s+/u).filter(Boolean).length > nameWords)
    return [{ path, code: "too_many_words", message: `Must be at most ${nameWords} words.` }];
  return [];
}

function countryProblems(code: string | undefined, path: string): FieldError[] {
  if (code === undefined || countryOfCode(code) !== null) return [];
  return [{ path, code: "unknown_country", message: "No country has this ISO 3166-1 code." }];
}

export function isDate(date: string): boolean {
  if (!datePattern.test(date)) return false;
  if (date.length < 10) return date >= "0001";
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

function subjectOf(subject: RequestedSubject): ScreeningRequest["subject"] {
  const country = (code: string | undefined) => (code === undefined ? null : countryOfCode(code));
  return {
    name: subject.name,
    aliases: subject.aliases ?? [],
    entityType: subject.entityType ?? null,
    country: country(subject.country),
    datesOfBirth: subject.datesOfBirth ?? [],
    nationalities: (subject.nationalities ?? []).map((code) => countryOfCode(code)!),
    identifiers: (subject.identifiers ?? []).map(({ kind, value, country: code }) => ({
      kind,
      value,
      country: country(code),
    })),
  };
}
