import type { Assessment } from "@probity/contract";
import { BandScale } from "../../pictures/band-scale/band-scale.tsx";
import { bandScaleSummary } from "../../pictures/band-scale/band-scale-model.ts";
import { Waterfall } from "../../pictures/waterfall/waterfall.tsx";
import { assessmentTexts as texts } from "../../texts/assessment.ts";
import { MissingEvidence } from "./missing-evidence.tsx";
import { forcingRules, type Scored, scorePicture } from "./score-model.ts";

type ScoreByFactorProps = { assessment: Pick<Assessment, "data">; asTable?: boolean };

/** The score of an assessment by factor above the bands of its policy. Without a score it lists the missing evidence instead. */
export function ScoreByFactor({ assessment, asTable = false }: ScoreByFactorProps) {
  const picture = scorePicture(assessment.data);
  if (picture === null) return <MissingEvidence assessment={assessment} />;
  const { waterfall, scale, lines, byScore } = picture;
  return (
    <>
      <Waterfall
        label={texts.scoreByFactor}
        model={waterfall}
        total={byScore.meaning}
        lines={lines}
        scale={scale}
        because={<Because scored={assessment.data} />}
        asTable={asTable}
      />
      {asTable ? (
        <BandScale label={texts.bands} model={scale} asTable />
      ) : (
        <p className="sr">
          {texts.bands}: {bandScaleSummary(scale)}
        </p>
      )}
    </>
  );
}

/** Why the scale has the colour it has. */
function Because({ scored }: { scored: Scored }) {
  const { byScore, deciding } = scorePicture(scored)!;
  const rules = forcingRules(scored);
  if (rules.length === 0) return texts.bandByScore(byScore.meaning, byScore.band, byScore.decision);
  return (
    <span>
      {texts.forcedBefore(deciding.meaning, rules.length)}
      <span className="mono">{rules.join(", ")}</span>
      {texts.forcedAfter(deciding.band, byScore.band, byScore.decision)}
    </span>
  );
}
