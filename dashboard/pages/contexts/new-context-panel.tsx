import type { Context } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { contextsTexts } from "../../texts/contexts.ts";

const texts = contextsTexts.panel;
type Kind = Context["data"]["kind"];

/** Creates a context under an id of the customer's own system. */
export function NewContextPanel({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const create = useWrite("POST /risk/contexts");
  const { whyNot } = useRoles();
  const [kind, setKind] = useState<Kind>("onboarding");
  const [externalId, setExternalId] = useState("");
  const [title, setTitle] = useState("");
  const problems = fieldProblems(create.error);
  const send = async () => {
    const body = { kind, externalId: externalId.trim(), ...(title.trim() !== "" && { title: title.trim() }) };
    onMade((await create.send({ body })).id);
  };
  return (
    <SendingPanel
      title={contextsTexts.newContext}
      commit={texts.send}
      why={whyNot("POST /risk/contexts") ?? (externalId.trim() === "" ? texts.required : undefined)}
      refusal={create.error === null ? null : sentenceOf(create.error)}
      sending={create.sending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={texts.externalId}
        hint={texts.hint}
        problem={problems["externalId"]}
        value={externalId}
        onChange={(event) => setExternalId(event.target.value)}
        maxLength={200}
        mono
        autoFocus
        autoComplete="off"
      />
      <SelectField label={texts.kind} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
        {contextsTexts.kinds.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextField
        label={texts.title}
        hint={texts.titleHint}
        problem={problems["title"]}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={200}
        autoComplete="off"
      />
    </SendingPanel>
  );
}
