import type { DayStatistics } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Decisions, DecisionsLegend } from "../../pictures/decisions/decisions.tsx";
import {
  type DayDecision,
  type DecisionDay,
  decisionOrder,
  decisions,
} from "../../pictures/decisions/decisions-model.ts";
import { PicturePanel } from "../../pictures/picture.tsx";
import { day as printedDay } from "../../pictures/time-axis.ts";
import { homeTexts } from "../../texts/home.ts";
import { homeStates } from "./home-states.tsx";

const texts = homeTexts.decisions;
const states = homeStates(<SkeletonRows rows={4} columns={[420]} height={36} />);
const dayLength = 86_400_000;

/** What was decided on each of the last 30 days, of all policy keys together. */
export function DecisionsOfDays() {
  const reading = useRecord("GET /risk/statistics", {});
  return (
    <PicturePanel title={texts.title} actions={<DecisionsLegend />}>
      {(asTable) => (
        <RecordView reading={reading} states={states}>
          {({ days, from, to, more }) => {
            const shown = daysBetween(from, to, days);
            return (
              <>
                <Decisions label={texts.title} model={decisions(shown)} asTable={asTable} />
                <p className="meta ink-2">
                  {noteOf(shown)} {more && texts.more} <PageLink to="/assessments">{texts.open}</PageLink>
                </p>
              </>
            );
          }}
        </RecordView>
      )}
    </PicturePanel>
  );
}

const isDecision = (word: string): word is DayDecision => (decisionOrder as readonly string[]).includes(word);

/** Days without an assessment are not told, and are days too. What awaits evidence has no decision yet: it is incomplete. */
function daysBetween(from: string, to: string, told: readonly DayStatistics[]): DecisionDay[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayLength) + 1;
  const byDay = Map.groupBy(told, ({ day }) => Date.parse(day));
  return Array.from({ length: count }, (_, at) => {
    const day: DecisionDay = {
      day: new Date(first + at * dayLength),
      none: 0,
      review: 0,
      restrict: 0,
      reject: 0,
      incomplete: 0,
    };
    for (const { decisions: counts } of byDay.get(day.day.getTime()) ?? [])
      for (const [decision, number] of Object.entries(counts))
        day[isDecision(decision) ? decision : "incomplete"] += number;
    return day;
  });
}

/** The day that stands out: the one with the most incomplete decisions. */
function noteOf(days: readonly DecisionDay[]): string | null {
  const total = (day: DecisionDay) => decisionOrder.reduce((sum, decision) => sum + day[decision], 0);
  if (days.every((day) => total(day) === 0)) return texts.none;
  const worst = days.toSorted((one, other) => other.incomplete - one.incomplete)[0]!;
  return worst.incomplete === 0 ? null : texts.incomplete(printedDay(worst.day), worst.incomplete, total(worst));
}
