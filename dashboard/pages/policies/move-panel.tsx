import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { policiesTexts } from "../../texts/policies.ts";

const texts = policiesTexts.moves;
const route = "POST /risk/policies/{id}/monitoring-moves";

type MovePanelProps = { policyId: string; version: number; onClose: () => void };

/** Starts a move, beside whom it concerns and what it does to them. */
export default function MovePanel({ policyId, version, onClose }: MovePanelProps) {
  const reading = useRecord("GET /risk/policies/{id}/monitoring-moves", { id: policyId });
  const start = useWrite(route);
  const { whyNot } = useRoles();
  const told = useToast();
  const older = reading.state === "shown" ? reading.value.older : null;
  const send = async () => {
    await start.send({ id: policyId });
    told(texts.started(version), { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.start(version)}
      commit={texts.send}
      why={whyNot(route) ?? (older?.subjects === 0 ? texts.nobody : undefined)}
      refusal={start.error === null ? null : sentenceOf(start.error)}
      sending={start.sending}
      onSend={send}
      onClose={onClose}
    >
      {older && <p>{texts.older(older.subjects, older.more)}</p>}
      <p className="ink-2">{texts.text(version)}</p>
      <p className="ink-2">{texts.progressText}</p>
    </SendingPanel>
  );
}
