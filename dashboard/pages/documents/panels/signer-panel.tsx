import type { Document, Field, Signer } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Button } from "../../../kit/button/button.tsx";
import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { whyNotNow } from "../document-rules.ts";
import { SignerFields } from "./signer-fields.tsx";

const texts = documentActionTexts.signer;

type SignerPanelProps = {
  document: Document;
  /** Null adds one. */
  signer: Pick<Signer, "id" | "name" | "email" | "signingOrder"> | null;
  fields: readonly Field[];
  onClose: () => void;
};

/** Adds a signer to a draft, changes one, or removes one. */
export function SignerPanel({ document, signer, fields, onClose }: SignerPanelProps) {
  const last = Math.max(0, ...document.signers.map(({ signingOrder }) => signingOrder));
  const [name, setName] = useState(signer?.name ?? "");
  const [email, setEmail] = useState(signer?.email ?? "");
  const [order, setOrder] = useState(String(signer?.signingOrder ?? last + 1));
  const { whyNot } = useRoles();
  const add = useWrite("POST /documents/{id}/signers");
  const change = useWrite("PATCH /documents/{id}/signers/{signerId}");
  const toast = useToast();
  const error = add.error ?? change.error;
  const problems = fieldProblems(error);
  const isAtField = ["name", "email", "signingOrder"].some((member) => problems[member] !== undefined);
  const why =
    whyNot("POST /documents/{id}/signers") ??
    whyNotNow(document, "edit") ??
    (name.trim() === "" || email.trim() === "" ? texts.required : undefined);
  const commit = async () => {
    const body = { name: name.trim(), email: email.trim(), signingOrder: Number(order) };
    if (signer === null) await add.send({ id: document.id, body });
    else await change.send({ id: document.id, signerId: signer.id, body });
    toast(signer === null ? texts.added : texts.changed, { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={signer === null ? texts.add : texts.changeTitle}
      commit={signer === null ? texts.commitAdd : texts.commitChange}
      why={why}
      refusal={error === null || isAtField ? null : sentenceOf(error)}
      sending={add.sending || change.sending}
      onSend={commit}
      onClose={onClose}
    >
      <SignerFields {...{ name, email, problems }} onName={setName} onEmail={setEmail} />
      <TextField
        label={texts.order}
        inputMode="numeric"
        hint={texts.orderHint}
        value={order}
        problem={problems["signingOrder"]}
        onChange={(event) => setOrder(event.target.value)}
      />
      {signer !== null && <RemoveSigner {...{ document, signer, fields, onClose }} />}
    </SendingPanel>
  );
}

/** Whoever has fields is removed once it is said who gets them. */
function RemoveSigner({ document, signer, fields, onClose }: SignerPanelProps & { signer: { id: string } }) {
  const route = "DELETE /documents/{id}/signers/{signerId}";
  const [heir, setHeir] = useState("");
  const { whyNot } = useRoles();
  const remove = useWrite(route);
  const toast = useToast();
  const others = document.signers.filter(({ id }) => id !== signer.id);
  const hasFields = fields.some(({ signerId }) => signerId === signer.id);
  const why = whyNot(route) ?? whyNotNow(document, "edit") ?? (hasFields && heir === "" ? texts.heirFirst : undefined);
  const press = async () => {
    await remove.send({ id: document.id, signerId: signer.id, reassignTo: heir === "" ? undefined : heir });
    toast(texts.removed, { shape: "fine" });
    onClose();
  };
  return (
    <>
      {hasFields && (
        <SelectField
          label={texts.heir}
          value={heir}
          problem={remove.error === null ? undefined : sentenceOf(remove.error)}
          onChange={(event) => setHeir(event.target.value)}
        >
          <option value="" />
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button why={why} onClick={() => void press().catch(() => undefined)}>
        {texts.remove}
      </Button>
    </>
  );
}
