import type { ActionHistoryEntry, WorkItem } from "@probity/contract";
import type { ActionStatus } from "@probity/engines/risk/action-transitions.ts";
import { useRef, useState } from "react";
import { useRecord } from "../../api/queries.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { useGo } from "../../frame/page-link.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Docked } from "../../kit/layout/layout.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Who } from "../../kit/who/who.tsx";
import { useNameOf } from "../../records/people/use-name-of.ts";
import { recordStates } from "../../records/states.ts";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import { ActionComposer, stepKeys } from "./action-composer.tsx";
import { AssessmentBehind } from "./assessment-behind.tsx";
import { ItemHead } from "./item-head.tsx";
import { NotesOfItem } from "./notes-of-item.tsx";
import { SubjectStrip } from "./subject-strip.tsx";
import styles from "./work-items.module.css";

type ActionDetailProps = { item: WorkItem; why: string | undefined; onDone: () => void };

/** An action beside the assessment it rests on, what was said about it, and the composer that moves it. */
export function ActionDetail({ item, why, onDone }: ActionDetailProps) {
  const reading = useRecord("GET /risk/actions/{id}", { id: item.data.resourceId });
  const [step, setStep] = useState<ActionStatus | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const go = useGo();
  const open = (to: ActionStatus) => () => {
    setStep(to);
    field.current?.focus();
  };
  useKeyHandlers({
    ...Object.fromEntries(Object.entries(stepKeys).map(([to, key]) => [key, open(to as ActionStatus)])),
    Enter: item.data.assessmentId === null ? undefined : () => go(`/assessments/${item.data.assessmentId}`),
  });
  return (
    <RecordView reading={reading} states={recordStates(<SkeletonRows rows={6} columns={[40, 60]} />, texts)}>
      {(action) => (
        <Docked
          head={
            <ItemHead item={item} title={<span className="mono">{action.data.name}</span>}>
              <Tag>{action.data.status}</Tag>
              <span className={classNames("meta ink-3", styles.asked)}>
                {texts.asked(action.data.revision, originsOf(action.data.origins))}
              </span>
            </ItemHead>
          }
          dock={
            <ActionComposer
              key={action.id}
              action={action}
              step={step}
              onStep={setStep}
              why={why}
              onDone={onDone}
              field={field}
            />
          }
        >
          <div className={styles.body}>
            {action.data.newerActionId !== null && <Notice title={texts.newer} />}
            <SubjectStrip subjectId={action.data.subjectId} />
            <AssessmentBehind id={action.data.assessmentId} />
            <SaidSoFar history={action.history} name={action.data.name} />
            <NotesOfItem item={item} />
          </div>
        </Docked>
      )}
    </RecordView>
  );
}

/** `band:high` and `rule:crypto` in words. */
const originsOf = (origins: readonly string[]) => origins.map((origin) => origin.replace(":", " ")).join(" and ");

function SaidSoFar({ history, name }: { history: readonly ActionHistoryEntry[]; name: string }) {
  const nameOf = useNameOf();
  const said = history.filter(({ reason }) => reason !== null);
  return (
    <section aria-labelledby="said">
      <h3 id="said" className={styles.said}>
        {texts.saidSoFar}
      </h3>
      {said.length === 0 && <p className="meta ink-3">{texts.nothingSaid}</p>}
      <ol className={styles.history}>
        {said.map(({ eventId, at, actor, to, reason }) => (
          <li key={eventId}>
            <span className="meta ink-3">
              <Time at={at} />
            </span>
            <Who name={nameOf(actor.replace(/^user:/, ""))?.name ?? actor} />
            <span className="meta">
              <span className="mono">{name}</span> {to}: “{reason}” <span className="ink-3">{texts.statement}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
