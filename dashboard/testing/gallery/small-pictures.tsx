import { Ages, AgesLegend } from "../../pictures/ages/ages.tsx";
import { ages } from "../../pictures/ages/ages-model.ts";
import { Decisions, DecisionsLegend } from "../../pictures/decisions/decisions.tsx";
import { decisions } from "../../pictures/decisions/decisions-model.ts";
import { Ribbon, RibbonLegend } from "../../pictures/ribbon/ribbon.tsx";
import { type RibbonKind, ribbon } from "../../pictures/ribbon/ribbon-model.ts";
import { ScoreStrip } from "../../pictures/score-strip/score-strip.tsx";
import { scoreStrip } from "../../pictures/score-strip/score-strip-model.ts";
import { Sparkline } from "../../pictures/sparkline/sparkline.tsx";
import { sparkline } from "../../pictures/sparkline/sparkline-model.ts";
import { PicturePanel } from "../../pictures/picture.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Examples } from "./examples.ts";

const days = (count: number) => new Date(Date.UTC(2026, 10, 17) + count * 86_400_000);

const ribbonDays = Array.from({ length: 90 }, (_, at) => {
  const kind: RibbonKind =
    at < 8
      ? "none"
      : at % 9 === 4
        ? "published"
        : at === 40 || at === 41 || at === 88
          ? "gap"
          : at >= 85
            ? "refused"
            : "confirmed";
  return { day: days(at - 89), kind };
});

const decided = Array.from({ length: 30 }, (_, at) => ({
  day: days(at - 29),
  none: at % 7 > 4 ? 20 : 44 + ((at * 5) % 13),
  review: 6 + (at % 9),
  restrict: at % 5,
  reject: at % 3,
  incomplete: at === 21 ? 19 : at % 4,
}));

export const smallPictures: Examples = {
  "Ninety days of a list": (
    <Panel title="eu_fsf" heading="h3">
      <Ribbon label="eu_fsf" model={ribbon(ribbonDays)} />
      <div className="meta ink-2" style={{ marginTop: 8 }}>
        <RibbonLegend texts={{ published: "published", confirmed: "confirmed", refused: "not taken", gap: "gap" }} />
      </div>
    </Panel>
  ),
  "Decisions, 30 days": (
    <PicturePanel title="Decisions, 30 days" heading="h3">
      {(asTable) => (
        <>
          <Decisions label="Decisions" model={decisions(decided)} asTable={asTable} />
          <span className="meta">
            <DecisionsLegend />
          </span>
        </>
      )}
    </PicturePanel>
  ),
  "Age of open work": (
    <Panel title="Age of open work" heading="h3" actions={<AgesLegend kinds={["actions", "matches"]} />}>
      <Ages
        label="Age of open work"
        overdue="over due"
        model={ages(
          (
            [
              ["< 1 h", 7, 4],
              ["1–4 h", 6, 3],
              ["4–12 h", 9, 5],
              ["12–24 h", 8, 3],
              ["1–2 d", 6, 2],
              ["2–3 d", 1, 0],
              ["> 3 d", 1, 0],
            ] as const
          ).map(([label, actions, matches], at) => ({
            label,
            parts: [
              { kind: "actions", count: actions },
              { kind: "matches", count: matches },
            ],
            overdue: at > 4,
          })),
        )}
      />
    </Panel>
  ),
  "Score strips and sparkline": (
    <div className="stack">
      {[100, 89, 41, 72, null].map((score) => (
        <ScoreStrip
          key={String(score)}
          model={scoreStrip(score, { reviewScore: 70, matchScore: 90 })}
          nothing="nothing scored"
        />
      ))}
      <Sparkline
        label="ledger.hbl.example, 24 hours"
        model={sparkline(Array.from({ length: 24 }, (_, at) => ({ value: 3 + ((at * 7) % 11), bad: at > 20 })))}
      />
    </div>
  ),
};
