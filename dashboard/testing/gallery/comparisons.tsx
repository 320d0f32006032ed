import { Comparison } from "../../pictures/comparison/comparison.tsx";
import { comparison } from "../../pictures/comparison/comparison-model.ts";
import { Token } from "../../pictures/alignment/alignment.tsx";
import { valueToken } from "../../pictures/alignment/alignment-model.ts";
import { Expiry } from "../../pictures/expiry/expiry.tsx";
import { expiry } from "../../pictures/expiry/expiry-model.ts";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Examples } from "./examples.ts";

const model = comparison(
  [
    { code: "name_exact", points: 75, what: "name", subject: "يوسف عبد الرحمن خوري", listed: "يوسف عبد الرحمن خوري" },
    { code: "dob_same_year", points: 10, what: "born", subject: "1971-03-18", listed: "1971, circa 1968" },
    { code: "nationality_same", points: 10, what: "nationality", subject: "LB", listed: "LB, SY" },
    { code: null, points: 0, what: "document", subject: "passport LR•••417", listed: "none published" },
    {
      code: "cap_name_alone",
      points: -6,
      what: "cap",
      subject: "day, document unmatched",
      listed: "programme SYR, since 2014",
    },
  ],
  { reviewScore: 70, matchScore: 90 },
);
const day = (iso: string) => new Date(`${iso}T00:00:00Z`);

export const comparisons: Examples = {
  "Both sides of a match on the score axis": (
    <div data-wide="">
      <Panel title="Comparison" heading="h3" flush>
        <Comparison
          label="Comparison"
          model={model}
          subjectNote="from CRM, in this browser only"
          listedNote={<span className="mono">EU.8123.44</span>}
          texts={{
            subject: "Subject",
            listed: "Listed entry",
            factor: "factor, points",
            score: "score",
            nothing: "nothing to compare",
          }}
          cell={(row, side) =>
            row === 1 && side === "listed" ? (
              <>
                <Token word={valueToken("1971")} verdict="exact" />{" "}
                <Token word={valueToken("circa 1968")} verdict="contra" />
              </>
            ) : undefined
          }
          outcome="a name alone stays below match"
          total="look"
        />
      </Panel>
    </div>
  ),
  "When an override ends": (
    <div className="stack stack-12">
      <Expiry now="now" model={expiry(day("2026-12-17"), day("2026-11-17"), day("2027-11-17"))} />
      <Expiry now="now" model={expiry(day("2027-03-17"), day("2026-11-17"), day("2027-11-17"))} />
      <Expiry now="now" model={expiry(day("2028-03-17"), day("2026-11-17"), day("2027-11-17"))} />
    </div>
  ),
};
