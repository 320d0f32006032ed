import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { carriedDaysMax } from "@probity/engines/screening/outcome/earlier-decisions.ts";
import Type, { type Static } from "typebox";
import { strict } from "#platform/operation/shapes.ts";

const MatchDecisions = strict({
  enabled: Type.Boolean(),
  lists: Type.Optional(
    Type.Array(Type.Enum([...listKeys]), {
      minItems: 1,
      uniqueItems: true,
      description: "Decisions about matches of these lists. With neither `lists` nor `fromScore`, about all matches.",
    }),
  ),
  fromScore: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, description: "Decisions about matches with this score or more." }),
  ),
});

/** The changes that need a second person. */
export const FourEyesChoice = {
  overrides: Type.Boolean(),
  matchDecisions: MatchDecisions,
  settings: Type.Boolean({ description: "Changes of these settings." }),
  erasures: Type.Optional(Type.Boolean({ description: "Erasures of subjects." })),
  earlierFalsePositiveDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: carriedDaysMax,
      description:
        "For so many days a `false_positive` counts when the same risk subject meets the same entry again; left out, each match is decided anew.",
    }),
  ),
};

const Choice = Type.Object(FourEyesChoice);
export type FourEyes = Static<typeof Choice>;

export const noFourEyes: FourEyes = { overrides: false, matchDecisions: { enabled: false }, settings: false };

/** Whether a decision about this match needs a second person. */
export function matchNeedsSecondPerson(
  { enabled, lists, fromScore }: FourEyes["matchDecisions"],
  match: { source: string; score: number },
): boolean {
  if (!enabled) return false;
  if (lists === undefined && fromScore === undefined) return true;
  return (lists as readonly string[] | undefined)?.includes(match.source) || match.score >= (fromScore ?? Infinity);
}
