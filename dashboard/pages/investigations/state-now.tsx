import { useRecord } from "../../api/queries.ts";
import { Badge } from "../../kit/badge/badge.tsx";
import { Strip } from "../../kit/strip/strip.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { investigationsTexts } from "../../texts/investigations.ts";

const texts = investigationsTexts.record;

/** The stored record stands below and does not change; this says whether the subject has moved on since. */
export function StateNow({ id }: { id: string }) {
  const reading = useRecord("GET /risk/investigations/{id}/state", { id });
  if (reading.state !== "shown") return null;
  const { outOfDate, reasons, snapshotEvidenceRevision, currentEvidenceRevision, checkedAt } = reading.value;
  return (
    <Strip
      label={texts.state}
      stale={outOfDate}
      end={
        <span className="meta ink-3">
          {texts.checked} <Time at={checkedAt} />
        </span>
      }
    >
      <Badge shape={outOfDate ? "stale" : "fine"} word={outOfDate ? texts.outOfDate : texts.current} />
      {reasons.length > 0 && (
        <span className="flex wrap">
          {reasons.map((reason) => (
            <Tag key={reason}>{reason}</Tag>
          ))}
        </span>
      )}
      <span className="meta ink-2">{texts.revisions(snapshotEvidenceRevision, currentEvidenceRevision)}</span>
    </Strip>
  );
}
