import type { Operations } from "@probity/contract";
import { sentenceOf } from "../../../api/failure.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Progress } from "../../../kit/progress/progress.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import styles from "./plan.module.css";
import type { Counted, Population } from "./use-population.ts";

const texts = policyPlanTexts.population;

type Query = Operations["GET /risk/policy-impacts/{id}/subjects"]["query"];
/** A pair of outcomes whose subjects somebody wants to see. */
export type Pair = { from: NonNullable<Query["from"]>; to: NonNullable<Query["to"]> };
export type OpenPair = (pair: Pair) => void;

/** Below the matrix: counts whom it happens to, and says what the count leaves out. */
export function PopulationBox({ population }: { population: Population }) {
  const { impact, error } = population;
  return (
    <section className={styles.population} aria-label={texts.title}>
      {error !== null && <Notice meaning="stop" urgent title={sentenceOf(error)} />}
      {impact?.data.status === "running" ? (
        <Counting {...population} counted={impact.data} />
      ) : (
        <Result {...population} />
      )}
    </section>
  );
}

type CountingProps = Pick<Population, "stop" | "stopping" | "whyNotStop"> & { counted: Counted };

function Counting({ counted: { examined, population }, stop, stopping, whyNotStop }: CountingProps) {
  const percent = population === null ? null : (examined / Math.max(1, population)) * 100;
  return (
    <>
      <p role="status">{population === null ? texts.waiting : texts.running(examined, population)}</p>
      <Progress label={texts.title} percent={percent} />
      <div>
        <Button small why={whyNotStop} whyAt="elsewhere" aria-busy={stopping} onClick={stop}>
          {texts.stop}
        </Button>
      </div>
    </>
  );
}

function Result({ impact, start, starting, why }: Population) {
  return (
    <>
      {impact ? <Summary counted={impact.data} /> : <p>{texts.none}</p>}
      <div className="flex">
        <Button small why={why} whyAt="elsewhere" aria-busy={starting} onClick={start}>
          {impact ? texts.again : texts.start}
        </Button>
        {impact && (
          <span className="meta ink-3">
            {texts.countedAt} <Time at={impact.data.createdAt} />
          </span>
        )}
      </div>
    </>
  );
}

function Summary({ counted }: { counted: Counted }) {
  const { status, failure, moved, compared, newIncompletes, actions, workload, notComparable } = counted;
  return (
    <>
      {status === "failed" && (
        <Notice meaning="stop" title={texts.failed}>
          {failure && <p>{failure.message}</p>}
        </Notice>
      )}
      {status === "stopped" && <Notice icon="clock" title={texts.stopped} />}
      <p>
        <strong>{texts.moved(moved, compared)}</strong> {newIncompletes > 0 && texts.incomplete(newIncompletes)}
      </p>
      {actions.length > 0 && (
        <ul className={styles.facts} aria-label={texts.actions}>
          {actions.map(({ name, gained, lost }) => (
            <li key={name}>
              <bdi className="mono">{name}</bdi> <span>{texts.gainedLost(gained, lost)}</span>
            </li>
          ))}
        </ul>
      )}
      {workload && <p>{texts.workload(workload)}</p>}
      {notComparable.subjects > 0 && (
        <div className={styles.room}>
          <p>
            <strong>{texts.notComparable(notComparable.subjects)}</strong>
          </p>
          <ul className={styles.facts} aria-label={texts.notComparable(notComparable.subjects)}>
            {notComparable.reasons.map(({ reason, input, source, subjects }) => (
              <li key={`${reason} ${input} ${source}`}>
                <span>{subjects.toLocaleString("en")}</span>{" "}
                <bdi>{texts.reasons[reason](input ?? "", source ?? "")}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
