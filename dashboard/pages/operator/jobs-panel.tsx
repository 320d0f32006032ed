import type { OperatorJob, OperatorJobs, OperatorQueue } from "@probity/contract";
import { Mark } from "../../kit/mark/mark.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Progress } from "../../kit/progress/progress.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { Time } from "../../kit/time/time.tsx";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { lateSeconds } from "./limits.ts";
import { operatorStates } from "./operator-states.tsx";
import styles from "./operator.module.css";

/** Long jobs with how far they are, and what waits in each queue. */
export function JobsPanel({ jobs }: { jobs: Reading<OperatorJobs> }) {
  return (
    <Panel title={texts.jobs} note={jobs.state === "shown" && noteOf(jobs.value)} flush>
      <RecordView reading={jobs} states={operatorStates()}>
        {({ running, queues }) => (
          <>
            {running.length > 0 && (
              <ul>
                {running.map((job) => (
                  <RunningJob key={`${job.queue} ${job.key}`} job={job} />
                ))}
              </ul>
            )}
            <Queues queues={queues} />
          </>
        )}
      </RecordView>
    </Panel>
  );
}

/** A queue in which nothing is going on is a word; the others are rows. */
function Queues({ queues }: Pick<OperatorJobs, "queues">) {
  const busy = queues.filter(({ waiting, running, failed }) => waiting + (running ?? 0) + (failed ?? 0) > 0);
  const idle = queues.filter((queue) => !busy.includes(queue)).map(({ name }) => name);
  return (
    <>
      {busy.length > 0 && (
        <SmallTable label={texts.queues} rows={byAge(busy)} columns={columns} rowId={({ name }) => name} />
      )}
      {idle.length > 0 && <p className={styles.foot}>{texts.idle(idle)}</p>}
    </>
  );
}

function noteOf({ queues }: OperatorJobs): string {
  const sum = (of: (queue: OperatorQueue) => number) => queues.reduce((total, queue) => total + of(queue), 0);
  return texts.jobsNote(
    sum(({ running }) => running ?? 0),
    sum(({ waiting }) => waiting),
    sum(({ failed }) => failed ?? 0),
  );
}

/** What waits longest stands first; the rest keeps the order of names. */
const byAge = (queues: readonly OperatorQueue[]) =>
  queues.toSorted((one, other) => other.oldestSeconds - one.oldestSeconds || (other.failed ?? 0) - (one.failed ?? 0));

function RunningJob({ job: { queue, key, startedAt, seenAt, progress } }: { job: OperatorJob }) {
  const name = texts.jobNames[queue]?.(key) ?? queue;
  const percent = progress && progress.bytes > 0 ? (progress.bytesRead / progress.bytes) * 100 : null;
  return (
    <li className={styles.job}>
      <Tag>{texts.running}</Tag>
      <div>
        <div className="strong">{name}</div>
        <div className="meta ink-2">
          {progress ? texts.entries(progress.entries) : queue}
          {seenAt && (
            <>
              , {texts.seen} <Time at={seenAt} />
            </>
          )}
        </div>
      </div>
      <Progress label={texts.progress(name)} percent={percent} />
      <span className="num strong">{percent !== null && texts.percent(percent)}</span>
      <span className="meta ink-2 nowrap">
        {texts.started} <Time at={startedAt} as="span" />
      </span>
    </li>
  );
}

const figure = (value: number | null) => (value === null ? <Uncounted /> : value.toLocaleString("en"));

function Uncounted() {
  return (
    <span className="ink-3" title={texts.unknown}>
      <span aria-hidden="true">–</span>
      <span className="sr">{texts.unknown}</span>
    </span>
  );
}

const columns: readonly Column<OperatorQueue>[] = [
  { id: "queue", head: texts.columns.queue, cell: ({ name }) => <span className="mono">{name}</span> },
  {
    id: "waiting",
    head: texts.columns.waiting,
    align: "end",
    cell: ({ waiting }) => (waiting === 0 ? <span className="ink-3">0</span> : texts.atMost(waiting)),
  },
  {
    id: "oldest",
    head: texts.columns.oldest,
    align: "end",
    cell: ({ waiting, oldestSeconds }) =>
      waiting > 0 && (
        <span className="nowrap">
          {oldestSeconds > lateSeconds && <Mark shape="look" label={texts.late} />} {span(oldestSeconds * 1000)}
        </span>
      ),
  },
  { id: "running", head: texts.columns.running, align: "end", cell: ({ running }) => figure(running) },
  {
    id: "failed",
    head: texts.columns.failed,
    align: "end",
    cell: ({ failed }) =>
      failed !== null && failed > 0 ? (
        <strong className="nowrap">
          <Mark shape="stop" /> {failed.toLocaleString("en")}
        </strong>
      ) : (
        figure(failed)
      ),
  },
];
