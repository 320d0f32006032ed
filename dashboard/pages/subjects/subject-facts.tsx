import type { Subject } from "@probity/contract";
import { Suspense } from "react";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import { Time } from "../../kit/time/time.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { subjectTexts as texts } from "../../texts/subject.ts";
import styles from "./subject.module.css";

// Its grammar is not needed to show the decisions.
const ProfileLink = whenWanted(async () => ({
  default: (await import("../../records/subjects/profile-link.tsx")).ProfileLink,
}));

/** The line below the header, with the way to the organization's own system, which knows the name. */
export function SubjectFacts({ subject }: { subject: Subject }) {
  const { id, data } = subject;
  return (
    <div className={styles.facts}>
      <span className="flex">
        {texts.id} <CopyableId id={id} what={texts.subjectId} whole />
      </span>
      <span>
        {texts.registered} <Time at={data.createdAt} />
      </span>
      <span>{texts.evidenceRevision(data.evidenceRevision)}</span>
      <Suspense>
        <ProfileLink subject={subject} />
      </Suspense>
      <span className="push flex ink-3">
        <Icon name="lock" size={12} /> {texts.noName}
      </span>
    </div>
  );
}
