import type { DueMinutes, WorkSummary } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Ages } from "../../pictures/ages/ages.tsx";
import { ages } from "../../pictures/ages/ages-model.ts";
import { PicturePanel } from "../../pictures/picture.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { homeTexts } from "../../texts/home.ts";
import { homeStates } from "./home-states.tsx";

const texts = homeTexts.ages;
const states = homeStates(<SkeletonRows rows={4} columns={[320]} height={36} />);

/** Open work by age. Beyond the line every item is over due, whatever its kind and severity. */
export function AgeOfWork({ summary }: { summary: Reading<WorkSummary> }) {
  const settings = useRecord("GET /work-settings", {});
  const dueMinutes = settings.state === "shown" ? longestOf(settings.value.dueMinutes) : Number.POSITIVE_INFINITY;
  const note = Number.isFinite(dueMinutes) ? texts.dueNote(span(dueMinutes * 60_000)) : undefined;
  return (
    <PicturePanel title={texts.title} note={note}>
      {(asTable) => (
        <RecordView reading={summary} states={states}>
          {(work) => (
            <Ages
              label={texts.title}
              overdue={texts.overdue}
              asTable={asTable}
              model={ages(
                work.ages.map(({ fromHours, toHours, count, capped }) => ({
                  label: texts.hours(fromHours, toHours),
                  parts: [{ kind: texts.kind, count }],
                  overdue: fromHours * 60 >= dueMinutes,
                  capped,
                })),
              )}
            />
          )}
        </RecordView>
      )}
    </PicturePanel>
  );
}

/** Due times differ by kind and severity; nothing is in time that is older than the longest of them. */
function longestOf(dueMinutes: DueMinutes): number {
  return Math.max(...Object.values(dueMinutes).flatMap((bySeverity) => Object.values(bySeverity)));
}
