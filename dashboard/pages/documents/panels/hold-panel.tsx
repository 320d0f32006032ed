import type { Document } from "@probity/contract";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Composer } from "../../../kit/composer/composer.tsx";
import { ReasonPanel } from "../../../records/reasons/reason-panel.tsx";
import { documentLifeTexts } from "../../../texts/document-actions.ts";

/** Places a legal hold on the document, or releases the one that stands, with a reason. */
export function HoldPanel({ document: { id, hold }, onClose }: { document: Document; onClose: () => void }) {
  const route = hold ? "POST /documents/{id}/release-hold" : "POST /documents/{id}/hold";
  const texts = documentLifeTexts.hold[hold ? "release" : "place"];
  const { whyNot } = useRoles();
  const change = useWrite(route);
  return (
    <ReasonPanel
      title={texts.title}
      commit={texts.commit}
      why={whyNot(route)}
      write={change}
      onCommit={(reason) => change.send({ id, body: { reason } }).then(() => texts.done)}
      onClose={onClose}
      note={documentLifeTexts.erase.reasonHint}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <p className="ink-2">{texts.text}</p>
    </ReasonPanel>
  );
}
