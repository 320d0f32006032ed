import type { VerificationSessionSummary } from "@probity/contract";
import { useState } from "react";
import { useMode } from "../../../api/mode.ts";
import { useList } from "../../../api/queries.ts";
import { Button } from "../../../kit/button/button.tsx";
import { CopyableId } from "../../../kit/copy/copy.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { ListView } from "../../../kit/states/list-view.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { baseUrl } from "../../../session/server.ts";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import { verificationTexts as texts } from "../../../texts/verification.ts";
import styles from "../subject.module.css";
import { AttemptState } from "./attempt-state.tsx";
import { SessionAttempts } from "./session-attempts.tsx";

type VerificationTabProps = {
  subjectId: string;
  /** The attempt that somebody is deciding about. */
  attempt: string | undefined;
  onAttempt: (id: string | undefined) => void;
};

/** The sessions of a subject, newest first. Those that wait for a decision are open. */
export function VerificationTab({ subjectId, attempt, onAttempt }: VerificationTabProps) {
  const list = useList("GET /verification/sessions", { subjectId, order: "desc" });
  const mode = useMode();
  return (
    <section className={styles.whole} aria-label={texts.title}>
      <ListView
        {...list}
        isFiltered={false}
        states={{
          loading: { rows: 4, columns: [120, 160, 80], height: 40 },
          empty: {
            title: texts.empty,
            text: texts.emptyText,
            command: {
              what: subjectTabTexts.command,
              code: subjectTabTexts.curl(baseUrl, `/verification/sessions?subjectId=${subjectId}`, mode),
            },
          },
          filtered: { title: texts.empty, text: texts.emptyText, onClear: () => {} },
          refused: { title: texts.refused, text: texts.refusedText },
          conflict: { title: texts.conflict, text: texts.conflictText },
          offline: { text: texts.offlineText },
          error: { title: texts.failed },
        }}
      >
        {(sessions) => (
          <div className={styles.attempts}>
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                subjectId={subjectId}
                attempt={attempt}
                onAttempt={onAttempt}
              />
            ))}
          </div>
        )}
      </ListView>
    </section>
  );
}

function Session({ session: { id, data }, ...rest }: VerificationTabProps & { session: VerificationSessionSummary }) {
  const { latestRun } = data;
  const isWaiting = latestRun?.status === "completed" && latestRun.decision === null;
  const [isOpen, setOpen] = useState(isWaiting || latestRun?.id === rest.attempt);
  return (
    <Panel
      title={<span className="mono">{data.workflowKey}</span>}
      lead={latestRun ? <AttemptState run={latestRun} /> : <Tag meaning="unknown">{texts.noRun}</Tag>}
      note={
        <>
          {texts.begun} <Time at={data.createdAt} />
        </>
      }
      actions={
        <>
          <CopyableId id={id} what={texts.session} />
          <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.close : texts.open}
          </Button>
        </>
      }
    >
      {isOpen && <SessionAttempts id={id} {...rest} />}
    </Panel>
  );
}
