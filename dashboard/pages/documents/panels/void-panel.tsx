import type { Document } from "@probity/contract";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Composer } from "../../../kit/composer/composer.tsx";
import { ReasonPanel } from "../../../records/reasons/reason-panel.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { whyNotNow } from "../document-rules.ts";

const texts = documentActionTexts.void;
const route = "POST /documents/{id}/void";

/** Ends a document that is not signed by everybody yet, for good. */
export function VoidPanel({ document, onClose }: { document: Document; onClose: () => void }) {
  const { whyNot } = useRoles();
  const change = useWrite(route);
  return (
    <ReasonPanel
      title={texts.title}
      commit={texts.commit}
      why={whyNot(route) ?? whyNotNow(document, "void")}
      write={change}
      onCommit={(reason) => change.send({ id: document.id, body: { reason } }).then(() => texts.done)}
      onClose={onClose}
      note={texts.note}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <p className="ink-2">{texts.text}</p>
    </ReasonPanel>
  );
}
