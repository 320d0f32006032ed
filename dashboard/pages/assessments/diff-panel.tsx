import type { Assessment } from "@probity/contract";
import type { Reading } from "../../kit/states/reading.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Skeleton } from "../../kit/skeleton/skeleton.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { type Difference, differences } from "../../records/assessment/compare.ts";
import { assessmentTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";

type DiffPanelProps = {
  data: Assessment["data"];
  previous: Reading<Pick<Assessment, "id" | "data">>;
  full: boolean;
  onFull: () => void;
};

const shortMax = 4;
/** In short, the inputs that changed and what came of it; factors and rules follow from these. */
const inShort = new Set<Difference["about"]>(["policy", "input", "decision"]);

/** What changed since the assessment before, and how many points it moved. */
export function DiffPanel({ data, previous, full, onFull }: DiffPanelProps) {
  if (data.previousAssessmentId === null)
    return (
      <Panel title={texts.fullDiff} tight>
        <p className="ink-2">{texts.noPrevious}</p>
      </Panel>
    );
  if (previous.state !== "shown")
    return (
      <Panel title={texts.fullDiff} tight>
        <Skeleton width="60%" />
      </Panel>
    );
  const before = previous.value.data;
  const all = differences(before, data);
  const short = all.filter(({ about }) => inShort.has(about));
  // The decision stays in sight however many inputs changed.
  const shown = full ? all : [...short.slice(0, shortMax - 1), ...short.slice(shortMax - 1).slice(-1)];
  const earlier = span(Date.parse(data.evaluatedAt) - Date.parse(before.evaluatedAt));
  return (
    <Panel
      title={texts.against(before.sequence)}
      note={<PageLink to={`/assessments/${previous.value.id}`}>{texts.earlier(earlier)}</PageLink>}
      actions={
        <Button variant="quiet" small keys={["d"]} aria-pressed={full} onClick={onFull}>
          {full ? texts.shortDiff : texts.fullDiff}
        </Button>
      }
      flush
      tight
    >
      {all.length === 0 ? (
        <p className={styles.room}>{texts.nothingChanged}</p>
      ) : (
        <DiffTable rows={shown} full={full} />
      )}
      {!full && shown.length < all.length && (
        <p className={styles.room}>{texts.moreChanges(all.length - shown.length)}</p>
      )}
    </Panel>
  );
}

function DiffTable({ rows, full }: { rows: readonly Difference[]; full: boolean }) {
  const { about, what, before, after, effect } = texts.diffColumns;
  return (
    <div className={styles.scroller}>
      <table className={styles.diff}>
        <thead className={full ? undefined : "sr"}>
          <tr>
            {full && <th scope="col">{about}</th>}
            {[what, before, after, effect].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.about} ${row.what}`}>
              {full && <td className="ink-3">{row.about}</td>}
              <th scope="row" className={row.about === "decision" ? undefined : "mono"}>
                {row.what}
              </th>
              <td className="ink-3">
                <bdi>{row.before}</bdi>
              </td>
              <td>
                <span className={styles.to} aria-hidden="true">
                  →
                </span>
                <strong>
                  <bdi>{row.after}</bdi>
                </strong>
              </td>
              <td className="num mono">{row.effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
