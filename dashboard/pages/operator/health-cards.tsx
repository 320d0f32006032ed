import type { OperatorJobs, OperatorProcesses } from "@probity/contract";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { lateSeconds, silentSeconds } from "./limits.ts";
import { operatorStates } from "./operator-states.tsx";
import styles from "./operator.module.css";

type Card = { title: string; figure: string; shape: Shape; word: string; says: string };
type CardsProps = { jobs: Reading<OperatorJobs>; processes: Reading<OperatorProcesses> };

const states = operatorStates(<SkeletonRows rows={1} columns={[110, 110]} height={104} />);

/** Four figures that say whether anybody has to look further. */
export function HealthCards({ jobs, processes }: CardsProps) {
  return (
    <section className={styles.cards} aria-label={texts.cards}>
      <RecordView reading={processes} states={states}>
        {(value) => <HealthCard {...databaseCard(value)} />}
      </RecordView>
      <RecordView reading={jobs} states={states}>
        {(value) => (
          <>
            <HealthCard {...monitoringCard(value)} />
            <HealthCard
              {...deliveriesCard(value, processes.state === "shown" && processes.value.sendingHeld !== null)}
            />
          </>
        )}
      </RecordView>
      <RecordView reading={processes} states={states}>
        {(value) => <HealthCard {...workersCard(value)} />}
      </RecordView>
    </section>
  );
}

function HealthCard({ title, figure, shape, word, says }: Card) {
  return (
    <div className={styles.card}>
      <div className="flex">
        <h2>{title}</h2>
        <span className="push flex meta strong">
          <Mark shape={shape} /> {word}
        </span>
      </div>
      <div className="figure">{figure}</div>
      <p className="meta ink-2">{says}</p>
    </div>
  );
}

function databaseCard({ database: { answerMs, version, connections, connectionsMax } }: OperatorProcesses): Card {
  const isFull = connections >= connectionsMax * 0.9;
  return {
    title: texts.database,
    figure: texts.milliseconds(answerMs),
    shape: isFull ? "limit" : "fine",
    word: isFull ? texts.full : texts.ready,
    says: texts.connections(version.split(" ")[0]!, connections, connectionsMax),
  };
}

const queueOf = ({ queues }: OperatorJobs, name: string) =>
  queues.find((queue) => queue.name === name) ?? { waiting: 0, oldestSeconds: 0 };

function monitoringCard(jobs: OperatorJobs): Card {
  const { waiting, oldestSeconds } = queueOf(jobs, "risk.monitoring");
  return {
    title: texts.monitoring,
    figure: span(oldestSeconds * 1000),
    ...lateness(oldestSeconds),
    says: waiting === 0 ? texts.noWait : texts.wait(texts.atMost(waiting)),
  };
}

function deliveriesCard(jobs: OperatorJobs, isHeld: boolean): Card {
  const { waiting, oldestSeconds } = queueOf(jobs, "webhooks.deliveries");
  return {
    title: texts.deliveries,
    figure: texts.atMost(waiting),
    ...(isHeld ? { shape: "limit", word: texts.held } : lateness(oldestSeconds)),
    says: isHeld
      ? texts.deliveriesHeld
      : waiting === 0
        ? texts.noWait
        : texts.deliveriesWait(span(oldestSeconds * 1000)),
  };
}

function workersCard({ workerSilentSeconds: silent }: OperatorProcesses): Card {
  const title = texts.workers;
  if (silent === null) return { title, figure: texts.none, shape: "stop", word: texts.none, says: texts.noWorker };
  const isLate = silent > silentSeconds;
  return {
    title,
    figure: span(silent * 1000),
    shape: isLate ? "stop" : "fine",
    word: isLate ? texts.late : texts.ready,
    says: texts.silent,
  };
}

const lateness = (seconds: number): Pick<Card, "shape" | "word"> =>
  seconds > lateSeconds ? { shape: "look", word: texts.late } : { shape: "fine", word: texts.ready };
