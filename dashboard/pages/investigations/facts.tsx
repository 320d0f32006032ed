import type { Investigation } from "@probity/contract";
import type { ReactNode } from "react";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { SubjectName } from "../../records/subjects/subject-name.tsx";
import { investigationsTexts } from "../../texts/investigations.ts";
import styles from "./investigations.module.css";

const texts = investigationsTexts.record;

/** Who asked what about whom, and which records were read. */
export function Facts({ investigation: { id, data } }: { investigation: Pick<Investigation, "id" | "data"> }) {
  const actor = useActor();
  const { snapshot } = data;
  const facts: [string, ReactNode][] = [
    [texts.facts.subject, <SubjectName key="subject" id={data.subjectId} />],
    [texts.facts.started, <Time key="started" at={data.createdAt} />],
    [texts.facts.by, actor(data.createdBy)],
    [texts.facts.assistance, data.assistance],
  ];
  if (data.model !== null) facts.push([texts.facts.model, data.model]);
  if (data.completedAt !== null) facts.push([texts.facts.completed, <Time key="completed" at={data.completedAt} />]);
  if (data.failure !== null) facts.push([texts.facts.failure, data.failure]);
  facts.push([texts.facts.id, <CopyableId key="id" id={id} what={texts.facts.id} />]);
  return (
    <div className={styles.side}>
      <Panel title={texts.asked}>
        <KeyValues items={facts} />
      </Panel>
      <Panel title={texts.snapshot}>
        <KeyValues
          items={[
            [texts.facts.taken, <Time key="taken" at={snapshot.takenAt} />],
            [texts.facts.evidence, snapshot.evidenceRevision],
            [texts.facts.assessments, snapshot.assessmentIds.length],
            [texts.facts.actions, snapshot.actionIds.length],
            [texts.facts.events, snapshot.eventIds.length],
          ]}
        />
      </Panel>
    </div>
  );
}
