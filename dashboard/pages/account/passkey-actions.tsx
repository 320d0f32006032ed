import type { Passkey } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { accountTexts } from "../../texts/account.ts";

const texts = accountTexts.passkeys;
const nameLengthMax = 60;

/** Another name for a passkey, or the end of it, which is asked about twice. */
export function PasskeyActions({ passkey }: { passkey: Passkey }) {
  const { id, data } = passkey;
  const { whyNot } = useRoles();
  const toast = useToast();
  const rename = useWrite("POST /me/passkeys/{id}/rename");
  const remove = useWrite("POST /me/passkeys/{id}/remove");
  const [name, setName] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const told = (sent: Promise<unknown>, text?: string) =>
    void sent.then(
      () => {
        setName(null);
        if (text !== undefined) toast(text, { shape: "fine" });
      },
      (error: unknown) => toast(sentenceOf(error), { shape: "stop" }),
    );
  if (name !== null)
    return (
      <NameForm
        name={name}
        sending={rename.sending}
        onName={setName}
        onSave={(next) => told(rename.send({ id, body: { name: next } }))}
        onCancel={() => setName(null)}
      />
    );
  if (removing)
    return (
      <span className="flex">
        <span className="meta ink-2">{texts.sure}</span>
        <Button small aria-busy={remove.sending} onClick={() => told(remove.send({ id }), texts.removed)}>
          {texts.remove}
        </Button>
        <Button small variant="quiet" onClick={() => setRemoving(false)}>
          {texts.cancel}
        </Button>
      </span>
    );
  return (
    <span className="flex">
      <span className="push flex">
        <Button
          small
          variant="quiet"
          why={whyNot("POST /me/passkeys/{id}/rename")}
          whyAt="elsewhere"
          aria-label={texts.renameIt(data.name)}
          onClick={() => setName(data.name)}
        >
          {texts.rename}
        </Button>
        <Button
          small
          variant="quiet"
          why={whyNot("POST /me/passkeys/{id}/remove")}
          whyAt="elsewhere"
          aria-label={texts.removeIt(data.name)}
          onClick={() => setRemoving(true)}
        >
          {texts.remove}
        </Button>
      </span>
    </span>
  );
}

type NameFormProps = {
  name: string;
  sending: boolean;
  onName: (name: string) => void;
  onSave: (name: string) => void;
  onCancel: () => void;
};

function NameForm({ name, sending, onName, onSave, onCancel }: NameFormProps) {
  return (
    <form
      className="flex"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onSave(name.trim());
      }}
    >
      <TextField
        label={<span className="sr">{texts.newName}</span>}
        value={name}
        maxLength={nameLengthMax}
        autoComplete="off"
        autoFocus
        onChange={(event) => onName(event.target.value)}
      />
      <Button type="submit" small aria-busy={sending}>
        {texts.save}
      </Button>
      <Button small variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
}
