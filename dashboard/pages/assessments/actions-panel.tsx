import type { Assessment } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { assessmentTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";

type Required = Assessment["data"]["requiredActions"][number];

/** The actions that this assessment asks for, with the status that was reported for each. */
export function ActionsPanel({ actions, policyKey }: { actions: readonly Required[]; policyKey: string }) {
  return (
    <Panel title={texts.actions} flush tight>
      {actions.length === 0 && <p className={styles.room}>{texts.noActions}</p>}
      <ul>
        {actions.map((action) => (
          <ProducedAction key={action.actionId} {...action} policyKey={policyKey} />
        ))}
      </ul>
    </Panel>
  );
}

function ProducedAction({ name, origins, actionId, policyKey }: Required & { policyKey: string }) {
  const reading = useRecord("GET /risk/actions/{id}", { id: actionId });
  const action = reading.state === "shown" ? reading.value.data : null;
  return (
    <li className={styles.action}>
      <span className="flex wrap">
        <PageLink className="mono" to={`/work-items?kind=action&policyKey=${encodeURIComponent(policyKey)}`}>
          {name}
        </PageLink>
        {action && <StatusBadge of="action" value={action.status} />}
      </span>
      <span className="meta ink-3">
        {texts.from} {origins.join(", ")}
        {action && (
          <>
            , <Time at={action.requestedAt} />
          </>
        )}
      </span>
      {action?.status === "acknowledged" && <span className="meta ink-2">{texts.acknowledgedIsNoProof}</span>}
    </li>
  );
}
