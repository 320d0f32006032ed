import type { Document, Field } from "@probity/contract";
import { useState } from "react";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Composer } from "../../../kit/composer/composer.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { Consequences } from "../../../records/life-span/consequences.tsx";
import { ReasonPanel } from "../../../records/reasons/reason-panel.tsx";
import { documentLifeTexts } from "../../../texts/document-actions.ts";
import { whyNotErase } from "../document-rules.ts";

const texts = documentLifeTexts.erase;
const route = "POST /documents/{id}/erase";

type ErasePanelProps = { document: Document; fields: readonly Field[]; onClose: () => void };

/** Erases the content of a document that has ended, or proposes to. What goes and what stays is said before. */
export function ErasePanel({ document, fields, onClose }: ErasePanelProps) {
  const { id, name, signers } = document;
  const { whyNot } = useRoles();
  const erase = useWrite(route);
  const [typed, setTyped] = useState("");
  const why = whyNot(route) ?? whyNotErase(document) ?? (typed === name ? undefined : texts.confirmWhy);
  const commit = async (reason: string) => {
    const answered = await erase.send({ id, body: { reason } });
    return "data" in answered ? texts.proposed : texts.done;
  };
  const goes = [
    texts.going.name,
    ...(signers.length > 0 ? [texts.going.signers(signers.length)] : []),
    ...(fields.length > 0 ? [texts.going.fields(fields.length)] : []),
    texts.going.files,
  ];
  return (
    <ReasonPanel
      title={texts.title}
      commit={texts.commit}
      why={why}
      write={erase}
      onCommit={commit}
      onClose={onClose}
      note={texts.reasonHint}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <Consequences lead={texts.lead} goes={goes} stays={texts.staying} sent={texts.sent} />
      <TextField
        label={<bdi>{texts.confirm(name)}</bdi>}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonPanel>
  );
}
