import type { RetentionSettings } from "@probity/contract";
import { Time } from "../../kit/time/time.tsx";
import { retentionTexts } from "../../texts/retention.ts";
import { classesOf } from "./period-drafts.ts";

const texts = retentionTexts.run;

/** The run under way, or how the last one ended. */
export function RetentionRun({ run }: { run: RetentionSettings["run"] }) {
  if (run === null) return <p className="meta ink-3">{texts.none}</p>;
  const deleted = classesOf(run.deleted).filter((name) => run.deleted[name] > 0);
  const what = deleted.map((name) => `${run.deleted[name]} ${retentionTexts.classes[name].toLowerCase()}`).join(", ");
  return (
    <p className="meta ink-3">
      {run.finishedAt === null ? texts.underWay : texts.last} <Time at={run.finishedAt ?? run.startedAt} />{" "}
      {deleted.length > 0 ? texts.deleted(what) : texts.nothing}
    </p>
  );
}
