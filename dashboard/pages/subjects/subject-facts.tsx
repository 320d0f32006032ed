import type { Subject } from "@probity/contract";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import { Time } from "../../kit/time/time.tsx";
import { subjectTexts as texts } from "../../texts/subject.ts";
import styles from "./subject.module.css";

/** The line below the header. A link to the customer's own system stands here once an organization can name one. */
export function SubjectFacts({ subject: { id, data } }: { subject: Subject }) {
  return (
    <div className={styles.facts}>
      <span className="flex">
        {texts.id} <CopyableId id={id} what={texts.subjectId} whole />
      </span>
      <span>
        {texts.registered} <Time at={data.createdAt} />
      </span>
      <span>{texts.evidenceRevision(data.evidenceRevision)}</span>
      <span className="push flex ink-3">
        <Icon name="lock" size={12} /> {texts.noName}
      </span>
    </div>
  );
}
