import type { PepStanding, ScreeningRun } from "@probity/contract";
import { Notice } from "../../kit/notice/notice.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { PicturePanel } from "../../pictures/picture.tsx";
import { type Position, positions } from "../../pictures/positions/positions-model.ts";
import { Positions } from "../../pictures/positions/positions.tsx";
import { screeningTexts as texts } from "../../texts/screening.ts";

/** The positions behind a standing, on a time axis that ends on the day of screening: standing is judged on that day. */
export function PepPositions({ pep, run }: { pep: PepStanding; run: Pick<ScreeningRun, "createdAt" | "policy"> }) {
  const held = [...pep.positions.map((position) => asPosition(position)), ...relatedPositions(pep)];
  const months = run.policy.pepLookbackMonths ?? 12;
  const note =
    pep.lastHeldUntil === undefined ? texts.positionsOn(run.createdAt.slice(0, 10)) : texts.lastHeld(pep.lastHeldUntil);
  return (
    <PicturePanel
      title={texts.positions}
      note={
        <>
          <Tag meaning={pep.standing === "none" ? "unknown" : "look"}>{pep.standing}</Tag> {texts.lookback(months)}
        </>
      }
      tight
    >
      {(asTable) => (
        <>
          {pep.flags.map((flag) => (
            <Notice key={flag} meaning="unknown" title={texts.flags[flag] ?? flag} />
          ))}
          {held.length === 0 ? (
            <p className="meta ink-3">{texts.noPositions}</p>
          ) : (
            <Positions
              label={texts.positions}
              model={positions(held, new Date(run.createdAt), months)}
              note={note}
              asTable={asTable}
            />
          )}
        </>
      )}
    </PicturePanel>
  );
}

type Held = PepStanding["positions"][number];

function asPosition({ category, country, startDate, endDate, current }: Held): Position {
  return { label: [category, country].filter(Boolean).join(" "), from: startDate, to: endDate, current };
}

/** The listed person's relation to somebody whose positions make them a family member. */
function relatedPositions({ relatedPeps = [] }: PepStanding): Position[] {
  return relatedPeps.flatMap(({ name, relation, positions: theirs }) =>
    theirs.map((position) => ({
      ...asPosition(position),
      label: `${texts.relation(relation, name)}: ${position.category}`,
      related: true,
    })),
  );
}
