import { alignNames } from "@probity/engines/screening/names/align-names.ts";
import { Alignment, AlignmentLegend } from "../../pictures/alignment/alignment.tsx";
import { place } from "../../pictures/axis.ts";
import { type Band, bandScale } from "../../pictures/band-scale/band-scale-model.ts";
import { BandScale } from "../../pictures/band-scale/band-scale.tsx";
import { Journey } from "../../pictures/journey/journey.tsx";
import { type JourneyEvent, journey } from "../../pictures/journey/journey-model.ts";
import { PicturePanel } from "../../pictures/picture.tsx";
import { Positions } from "../../pictures/positions/positions.tsx";
import { positions } from "../../pictures/positions/positions-model.ts";
import { ScoreHistory } from "../../pictures/score-history/score-history.tsx";
import { scoreHistory } from "../../pictures/score-history/score-history-model.ts";
import { Validity } from "../../pictures/validity/validity.tsx";
import { validity } from "../../pictures/validity/validity-model.ts";
import { Waterfall } from "../../pictures/waterfall/waterfall.tsx";
import { assessmentSteps, matchSteps, scoreAxis, waterfall } from "../../pictures/waterfall/waterfall-model.ts";
import type { Shape } from "../../kit/meaning.ts";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Examples } from "./examples.ts";

const now = new Date("2026-11-17T10:42:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

const bands: Band[] = [
  { id: "low", lowerBound: 0, decision: "none" },
  { id: "medium", lowerBound: 30, decision: "review" },
  { id: "high", lowerBound: 60, decision: "restrict" },
  { id: "critical", lowerBound: 85, decision: "reject" },
];
const factor = (id: string, points: number, weight: number, usedDefault = false) => ({
  id,
  points,
  weight,
  contribution: points * weight,
  usedDefault,
});

function Score() {
  const factors = [
    factor("pep", 15, 1),
    factor("products", 60, 0.5),
    factor("income", 8, 0.5),
    factor("doc_country", 5, 1, true),
    factor("tenure", -6, 1),
  ];
  const steps = assessmentSteps(factors, { aggregation: "sum", score: 48 });
  const axis = scoreAxis(
    steps,
    bands.map(({ lowerBound }) => lowerBound),
  );
  return (
    <div data-wide="">
      <PicturePanel title="Score by factor" heading="h3" note="points × weight, summed">
        {(asTable) => (
          <Waterfall
            label="Score by factor"
            model={waterfall(steps, axis)}
            total="look"
            lines={bands.map(({ lowerBound }) => ({ at: place(axis, lowerBound), value: lowerBound }))}
            scale={bandScale(bands, axis, { score: 48, band: "high", forcedBy: "shared_device" })}
            because={
              <span>
                Orange because rule <span className="mono">shared_device</span> forced band high; by score alone medium,
                review
              </span>
            }
            asTable={asTable}
          />
        )}
      </PicturePanel>
    </div>
  );
}

function MatchScore() {
  const steps = matchSteps([
    { code: "name_exact", points: 75 },
    { code: "dob_same_year", points: 10 },
    { code: "nationality_same", points: 10 },
    { code: "cap_name_alone", points: -6 },
  ]);
  const axis = { min: 0, max: 100 };
  return (
    <Panel title="Match 89" heading="h3">
      <Waterfall
        label="Match score"
        model={waterfall(steps, axis)}
        total="look"
        lines={[0, 70, 90].map((value) => ({ at: value, value }))}
      />
    </Panel>
  );
}

const stretch = (from: number, to: number) => ({ from: days(from), to: days(to) });

const events: (JourneyEvent & { shape: Shape | null; more: string })[] = [
  {
    id: "1",
    at: new Date("2026-11-17T10:20:00Z"),
    lane: "activity",
    text: "Recommendation by Adaeze Nwosu",
    more: "context, not evidence",
    shape: null,
  },
  {
    id: "2",
    at: new Date("2026-11-17T10:02:00Z"),
    lane: "actions",
    text: "manual_review, limit_account requested",
    more: "by band high of assessment 7",
    shape: null,
  },
  {
    id: "3",
    at: new Date("2026-11-17T10:02:00Z"),
    lane: "assessments",
    text: "onboarding assessed: restrict, 48",
    more: "system:monitoring, sequence 7",
    shape: "limit",
  },
  {
    id: "4",
    at: new Date("2026-11-17T09:59:00Z"),
    lane: "evidence",
    text: "device.shared true, was false",
    more: "registered:device-intel",
    shape: null,
  },
  {
    id: "5",
    at: new Date("2026-11-13T11:05:00Z"),
    lane: "evidence",
    text: "income.proof unavailable",
    more: "provider timed out",
    shape: "unknown",
  },
  {
    id: "6",
    at: new Date("2026-10-19T08:31:00Z"),
    lane: "overrides",
    text: "Override none by Tomás Reyes-Quintanilla",
    more: "ended by newer evidence",
    shape: null,
  },
];

const context = { kind: "person", country: null, learned: new Map() } as const;

function Names() {
  const pairs = [
    ["يوسف عبد الرحمن خوري", "يوسف عبد الرحمن خوري"],
    ["Yusuf Abd al-Rahman Khoury", "Yusef Abd al-Rahman Khoury al-Halabi"],
    ["Yusuf Abd al-Rahman Khoury", "Юсуф Абдуррахман Хури"],
    ["Chow Man Hoi", "周文海"],
    ["דוד בן אברהם", "דוד אברהם"],
  ] as const;
  return (
    <div data-wide="">
      <PicturePanel
        title="Names"
        heading="h3"
        actions={
          <AlignmentLegend
            texts={{ exact: "exact", near: "one letter off", extra: "only listed", missing: "not listed" }}
          />
        }
      >
        {(asTable) => (
          <div className="stack stack-12">
            {pairs.map(([subject, listed]) => (
              <Alignment key={listed} label={listed} model={alignNames(subject, listed, context)} asTable={asTable} />
            ))}
          </div>
        )}
      </PicturePanel>
    </div>
  );
}

export const pictures: Examples = {
  "Waterfall and band scale on one axis": <Score />,
  "Match score with a cap": <MatchScore />,
  "Band scale": (
    <BandScale
      label="Band scale"
      model={bandScale(
        [...bands, { id: "extreme", lowerBound: 95, decision: "reject" }],
        { min: 0, max: 110 },
        { score: 12, band: "low" },
      )}
    />
  ),
  "Evidence validity": (
    <PicturePanel title="Evidence validity" heading="h3">
      {(asTable) => (
        <Validity
          label="Evidence validity"
          asTable={asTable}
          model={validity(
            [
              {
                key: "device.shared",
                past: [stretch(-47, -46), stretch(-28, -27), stretch(-11, -10)],
                latest: stretch(-0.2, 0.97),
                state: "resolved",
              },
              { key: "screening.pep", past: [stretch(-28, -1)], latest: stretch(-0.04, 30), state: "resolved" },
              { key: "products", past: [stretch(-90, -4)], latest: stretch(-4, 86), state: "resolved" },
              { key: "income.proof", past: [], latest: stretch(-60, -4), state: "unavailable" },
              { key: "document.country", past: [], latest: stretch(-4, 361), state: "resolved" },
              { key: "address.proof", past: [], latest: null, state: "missing" },
            ],
            now,
          )}
        />
      )}
    </PicturePanel>
  ),
  "Journey in five lanes": (
    <Journey
      label="Journey"
      days={journey(events, now, "UTC")}
      shape={({ shape }) => shape}
      text={({ text, more }) => (
        <>
          <div>{text}</div>
          <div className="meta ink-3">{more}</div>
        </>
      )}
    />
  ),
  "Names in every script": <Names />,
  "PEP positions": (
    <Panel title="Match 2, service_pep" heading="h3" note="look-back 12 months">
      <Positions
        label="Positions"
        note="own office ended Aug 2024"
        model={positions(
          [
            { label: "parliament_member LB", from: "2005", to: "2018", current: false },
            { label: "deputy_minister LB", from: "2014", to: "2016", current: false },
            { label: "central_bank_board LB", from: "2019", to: "2024-08", current: false },
            { label: "spouse: Rania Khoury-Sfeir", from: "2023", to: null, current: true, related: true },
            { label: "ambassador LB", from: null, to: null, current: false },
          ],
          now,
          12,
        )}
      />
    </Panel>
  ),
  "Score history": (
    <Panel title="Score history" heading="h3">
      <ScoreHistory
        label="onboarding score"
        model={scoreHistory(
          [
            { at: days(-400), score: 22, band: "low" },
            { at: days(-300), score: 22, band: "low" },
            { at: days(-250), score: 33, band: "medium" },
            { at: days(-190), score: null, band: null },
            { at: days(-160), score: 33, band: "medium" },
            { at: days(-95), score: 33, band: "medium", override: { decision: "none", until: days(10) } },
            { at: days(-42), score: 48, band: "high", forcedBy: "shared_device" },
          ],
          bands,
          now,
        )}
      />
    </Panel>
  ),
};
