import type { Override } from "@probity/contract";
import { isRevocable } from "@probity/engines/risk/override-status.ts";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { overridesTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";

type OverridesPanelProps = { assessmentId: string; subjectId: string; onRevoke: (overrideId: string) => void };

/** The overrides of one assessment, the newest first. */
export function OverridesPanel({ assessmentId, subjectId, onRevoke }: OverridesPanelProps) {
  const { reading } = useList("GET /risk/overrides", { assessmentId, order: "desc" });
  if (reading.state !== "shown") return null;
  const { rows, more } = reading.value;
  return (
    <Panel
      title={texts.ofThis}
      actions={<PageLink to={`/overrides?subjectId=${subjectId}`}>{texts.title}</PageLink>}
      rereading={reading.rereading ?? false}
      flush
      tight
    >
      {rows.length === 0 && <p className={styles.room}>{texts.noneHere}</p>}
      <ul>
        {rows.map((row) => (
          <OverrideRow key={row.id} override={row} onRevoke={() => onRevoke(row.id)} />
        ))}
      </ul>
      {more && <p className={styles.room}>{texts.more}</p>}
    </Panel>
  );
}

function OverrideRow({ override: { data }, onRevoke }: { override: Override; onRevoke: () => void }) {
  const { whyNot } = useRoles();
  const actor = useActor();
  return (
    <li className={styles.override}>
      <span className="flex wrap">
        <DecisionBadge decision={data.decision} current={data.status === "active"} />
        <StatusBadge of="override" value={data.status} />
        <span className="meta ink-3">
          {actor(data.createdBy)}, <Time at={data.createdAt} />, {texts.columns.expires}{" "}
          <Time at={data.expiresAt} as="moment" />
        </span>
        {isRevocable(data.status) && (
          <span className="push flex">
            <Button small why={whyNot("POST /risk/overrides/{id}/revoke")} onClick={onRevoke}>
              {texts.revoke}
            </Button>
          </span>
        )}
      </span>
      <p className={styles.said}>{data.reason}</p>
      {data.approvedBy !== null && <p className="meta ink-2">{texts.approvedBy(actor(data.approvedBy))}</p>}
      {data.revokedBy !== null && (
        <p className="meta ink-2">
          {texts.revokedBy(actor(data.revokedBy))}: {data.revocationReason}
        </p>
      )}
    </li>
  );
}
