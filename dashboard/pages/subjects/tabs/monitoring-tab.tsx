import type { Monitoring, SubjectOverview } from "@probity/contract";
import { sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { Button } from "../../../kit/button/button.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import type { Column } from "../../../kit/table/data-table.tsx";
import { Tag } from "../../../kit/tag/tag.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { subjectTabTexts } from "../../../texts/subject-tabs.ts";
import styles from "../subject.module.css";
import { SubjectTable } from "./subject-table.tsx";

const texts = subjectTabTexts.monitoring;

/** Policy versions that watch the subject. */
export function MonitoringTab({ overview, readAt }: { overview: SubjectOverview; readAt: Date }) {
  const change = useWrite("POST /risk/subjects/{id}/monitoring");
  const { whyNot } = useRoles();
  const why = whyNot("POST /risk/subjects/{id}/monitoring");
  const { items: rows, more } = overview.monitoring;
  const turn = ({ subjectId, policyVersionId, enabled }: Monitoring) =>
    void change.send({ id: subjectId, body: { policyVersionId, enabled: !enabled } }).catch(() => {});
  return (
    <SubjectTable
      label={texts.title}
      list={{ reading: { state: "shown", value: { rows, more }, readAt }, onMore: () => {}, loadingMore: false }}
      columns={[
        ...columns,
        {
          id: "change",
          head: texts.change,
          cell: (row) => (
            <Button small why={why} whyAt="elsewhere" aria-busy={change.sending} onClick={() => turn(row)}>
              {row.enabled ? texts.pause : texts.resume}
            </Button>
          ),
        },
      ]}
      rowId={({ policyKey }) => policyKey}
      empty={{ title: texts.empty, text: texts.emptyText }}
      head={
        rows.length > 0 && (
          <div className={styles.note}>
            {change.error === null ? (
              <p className="meta ink-3">{why ?? texts.pauseNote}</p>
            ) : (
              <Notice meaning="stop" urgent title={sentenceOf(change.error)} />
            )}
          </div>
        )
      }
    />
  );
}

const columns: readonly Column<Monitoring>[] = [
  {
    id: "policy",
    head: texts.policy,
    cell: ({ policyKey, policyVersion, lastAssessmentId }) => {
      const name = (
        <>
          <span className="mono">{policyKey}</span> v{policyVersion}
        </>
      );
      return lastAssessmentId === null ? name : <PageLink to={`/assessments/${lastAssessmentId}`}>{name}</PageLink>;
    },
  },
  { id: "state", head: texts.state, cell: ({ enabled }) => <Tag>{enabled ? texts.on : texts.paused}</Tag> },
  {
    id: "last",
    head: texts.last,
    cell: ({ lastEvaluatedAt }) => (lastEvaluatedAt === null ? texts.never : <Time at={lastEvaluatedAt} />),
  },
  {
    id: "next",
    head: texts.next,
    cell: ({ enabled, nextCheckAt }) => {
      if (!enabled) return <span className="ink-3">{texts.paused}</span>;
      if (nextCheckAt === null) return texts.onChange;
      return (
        <>
          {texts.eligible} <Time at={nextCheckAt} as="moment" />
        </>
      );
    },
  },
  {
    id: "error",
    head: texts.error,
    cell: ({ lastError }) =>
      lastError === null ? <span className="ink-3">{texts.noError}</span> : <Tag meaning="stop">{lastError}</Tag>,
  },
];
