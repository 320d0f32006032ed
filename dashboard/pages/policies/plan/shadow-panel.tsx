import type { Policy, PolicyShadow } from "@probity/contract";
import { sentenceOf } from "../../../api/failure.ts";
import { useRecord } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { recordStates } from "../../../records/states.ts";
import { policiesTexts } from "../../../texts/policies.ts";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import type { MatrixPair } from "./matrix-cells.ts";
import { Matrix } from "./matrix.tsx";
import styles from "./plan.module.css";

const texts = policyPlanTexts.shadow;
const population = policyPlanTexts.population;
const startRoute = "POST /risk/policy-shadows";
const stopRoute = "POST /risk/policy-shadows/{id}/stop";
const loading = <SkeletonRows rows={3} columns={[220, 260]} height={28} />;
const states = recordStates(loading, { ...policiesTexts, ...policiesTexts.record });

/** A pair of outcomes, or all of them. */
export type DifferingPair = Pick<MatrixPair, "from" | "to"> | "all";
type Counted = PolicyShadow["data"];

type ShadowPanelProps = {
  policy: Pick<Policy, "id" | "data">;
  opened: DifferingPair | null;
  onOpen: (pair: DifferingPair, shadowId: string) => void;
};

/** How this version decides beside the others of its key. The stream tells when to read it again. */
export function ShadowPanel({ policy, opened, onOpen }: ShadowPanelProps) {
  const reading = useRecord("GET /risk/policy-shadows", { policyKey: policy.data.key, order: "desc", after: "" });
  const [begin, end] = [useWrite(startRoute), useWrite(stopRoute)];
  const { whyNot } = useRoles();
  const error = begin.error ?? end.error;
  return (
    <Panel title={texts.title} flush>
      <RecordView reading={reading} states={states}>
        {({ items }) => {
          const shadow = items.find(({ data }) => data.policyVersionId === policy.id) ?? null;
          return (
            <div className={styles.matrixSide}>
              {error !== null && <Notice meaning="stop" urgent title={sentenceOf(error)} />}
              {shadow ? (
                <Shown shadow={shadow} opened={opened} onOpen={(pair) => onOpen(pair, shadow.id)} />
              ) : (
                <p>{texts.none}</p>
              )}
              <div className="flex">
                {shadow?.data.status === "running" ? (
                  <Button
                    small
                    why={whyNot(stopRoute)}
                    whyAt="elsewhere"
                    aria-busy={end.sending}
                    onClick={() => void end.send({ id: shadow.id }).catch(() => undefined)}
                  >
                    {texts.stop}
                  </Button>
                ) : (
                  <Button
                    small
                    why={whyNot(startRoute)}
                    whyAt="elsewhere"
                    aria-busy={begin.sending}
                    onClick={() => void begin.send({ body: { policyVersionId: policy.id } }).catch(() => undefined)}
                  >
                    {shadow ? texts.again : texts.start}
                  </Button>
                )}
                {shadow && <Standing counted={shadow.data} />}
              </div>
            </div>
          );
        }}
      </RecordView>
    </Panel>
  );
}

const standings: Record<Counted["status"], string> = {
  running: texts.running,
  stopped: texts.stopped,
  failed: texts.ended,
};

function Standing({ counted: { status, startedAt, endedAt } }: { counted: Counted }) {
  return (
    <span className="meta ink-3">
      {standings[status]} <Time at={endedAt ?? startedAt} />
    </span>
  );
}

type ShownProps = {
  shadow: PolicyShadow;
  opened: DifferingPair | null;
  onOpen: (pair: DifferingPair) => void;
};

function Shown({ shadow: { data }, opened, onOpen }: ShownProps) {
  const { status, failure, examined, compared, ownAssessments, differences } = data;
  const pairs = data.moves.map(({ from, to, assessments }): MatrixPair => ({
    from,
    to,
    move: null,
    subjects: assessments,
  }));
  const chosen =
    opened === null || opened === "all"
      ? undefined
      : pairs.find(({ from, to }) => from === opened.from && to === opened.to);
  return (
    <>
      {status === "failed" && (
        <Notice meaning="stop" title={texts.failed}>
          {failure && <p>{failure.message}</p>}
        </Notice>
      )}
      {compared > 0 && (
        <Matrix
          label={texts.differences}
          absent={texts.absent}
          pairs={pairs}
          names={texts.axes}
          compared={compared}
          chosen={chosen}
          onChoose={onOpen}
        />
      )}
      <div className={styles.population} role="status">
        {examined === 0 && status === "running" ? <p>{texts.waiting}</p> : <Summary counted={data} />}
        {ownAssessments > 0 && <p>{texts.own(ownAssessments)}</p>}
      </div>
      {differences.listed > 0 && (
        <div className="flex">
          <Button small onClick={() => onOpen("all")}>
            {texts.all(differences.listed)}
          </Button>
          {differences.found > differences.listed && (
            <span className="meta ink-3">{texts.capped(differences.listed)}</span>
          )}
        </div>
      )}
    </>
  );
}

function Summary({ counted: { moved, compared, newIncompletes, actions, notComparable } }: { counted: Counted }) {
  return (
    <>
      <p>
        <strong>{texts.moved(moved, compared)}</strong> {newIncompletes > 0 && texts.incomplete(newIncompletes)}
      </p>
      {actions.length > 0 && (
        <ul className={styles.facts} aria-label={population.actions}>
          {actions.map(({ name, gained, lost }) => (
            <li key={name}>
              <bdi className="mono">{name}</bdi> <span>{population.gainedLost(gained, lost)}</span>
            </li>
          ))}
        </ul>
      )}
      {notComparable.assessments > 0 && (
        <ul className={styles.facts} aria-label={population.notComparable(notComparable.assessments)}>
          {notComparable.reasons.map(({ reason, input, source, assessments }) => (
            <li key={`${reason} ${input} ${source}`}>
              <span>{population.notComparable(assessments)}</span>:{" "}
              <bdi>{population.reasons[reason](input ?? "", source ?? "")}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
