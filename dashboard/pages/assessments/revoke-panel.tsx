import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { DecisionBadge } from "../../records/assessment/decision-badge.tsx";
import { ReasonComposer } from "../../records/reasons/reason-composer.tsx";
import { ReasonPanel } from "../../records/reasons/reason-panel.tsx";
import { overridesTexts as texts } from "../../texts/assessments-page.ts";

const route = "POST /risk/overrides/{id}/revoke";

/** Ends an override before its time, with a reason. */
export function RevokePanel({ overrideId, onClose }: { overrideId: string; onClose: () => void }) {
  const { whyNot } = useRoles();
  const reading = useRecord("GET /risk/overrides/{id}", { id: overrideId });
  const revoke = useWrite(route);
  useKeyHandlers({ Escape: onClose });
  const override = reading.state === "shown" ? reading.value.data : null;
  return (
    <ReasonPanel
      title={texts.revokeTitle}
      commit={texts.revoke}
      why={whyNot(route)}
      write={revoke}
      onCommit={(reason) => revoke.send({ id: overrideId, body: { reason } }).then(() => texts.revoked)}
      onClose={onClose}
      note={texts.revokeText}
      composer={(composer) => <ReasonComposer {...composer} kind="override_revocation" own={texts.revokePresets} />}
    >
      {override && (
        <>
          <span className="flex wrap">
            <DecisionBadge decision={override.decision} current={override.status === "active"} />
            <StatusBadge of="override" value={override.status} />
          </span>
          <p className="read">{override.reason}</p>
        </>
      )}
    </ReasonPanel>
  );
}
