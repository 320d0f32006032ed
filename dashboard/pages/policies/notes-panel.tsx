import type { PolicyInputNote, PolicyInputNotes } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { policiesTexts } from "../../texts/policies.ts";
import styles from "./policies.module.css";

const texts = policiesTexts.notes;
const route = "PUT /risk/policy-keys/{key}/input-notes";
const changeable = ["customer", "time", "nobody"] as const;

type NotesPanelProps = { policyKey: string; versionId: string; onClose: () => void };

/** What can change each input of a policy key, and whether the customer may be told about it. */
export default function NotesPanel({ policyKey, versionId, onClose }: NotesPanelProps) {
  const version = useRecord("GET /risk/policies/{id}", { id: versionId });
  const notes = useRecord("GET /risk/policy-keys/{key}/input-notes", { key: policyKey });
  if (version.state !== "shown" || notes.state !== "shown")
    return (
      <Inspector title={texts.title} onClose={onClose}>
        <p className="ink-2">
          {version.state === "loading" || notes.state === "loading" ? texts.loading : texts.failed}
        </p>
      </Inspector>
    );
  const keys = version.value.data.definition.inputs.map(({ key }) => key);
  return <NotesForm key={notes.value.revision} saved={notes.value} keys={keys} onClose={onClose} />;
}

type NotesFormProps = { saved: PolicyInputNotes; keys: readonly string[]; onClose: () => void };

function NotesForm({ saved, keys, onClose }: NotesFormProps) {
  const [drafts, setDrafts] = useState(() => draftsOf(saved, keys));
  const { whyNot } = useRoles();
  const told = useToast();
  const change = useWrite(route);
  const isUnchanged = JSON.stringify(drafts) === JSON.stringify(draftsOf(saved, keys));
  const send = async () => {
    const notes = drafts.filter((note) => note.disclosable || note.changeable !== "nobody" || note.label !== null);
    await change.send({ key: saved.policyKey, body: { notes, expectedRevision: saved.revision } });
    told(texts.saved, { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.save}
      why={whyNot(route) ?? (isUnchanged ? texts.unchanged : undefined)}
      refusal={change.error === null ? null : sentenceOf(change.error)}
      sending={change.sending}
      onSend={send}
      onClose={onClose}
    >
      <p className="meta ink-2">{texts.text}</p>
      {drafts.map((note, at) => (
        <NoteFields key={note.key} note={note} onNote={(next) => setDrafts(drafts.with(at, next))} />
      ))}
    </SendingPanel>
  );
}

/** A note for each input, the inputs of earlier versions last. */
function draftsOf({ notes }: PolicyInputNotes, keys: readonly string[]): PolicyInputNote[] {
  const all = new Set([...keys, ...notes.map(({ key }) => key)]);
  return [...all].map(
    (key) => notes.find((note) => note.key === key) ?? { key, changeable: "nobody", disclosable: false, label: null },
  );
}

function NoteFields({ note, onNote }: { note: PolicyInputNote; onNote: (note: PolicyInputNote) => void }) {
  const { key, label } = note;
  const isScreening = key.startsWith("screening.");
  return (
    <fieldset className={styles.note}>
      <legend className="mono">{key}</legend>
      <SelectField
        label={texts.changeable}
        value={note.changeable}
        onChange={({ target }) => onNote({ ...note, changeable: target.value as PolicyInputNote["changeable"] })}
      >
        {changeable.map((each) => (
          <option key={each} value={each}>
            {texts.by[each]}
          </option>
        ))}
      </SelectField>
      <label className="flex">
        <input
          type="checkbox"
          checked={note.disclosable}
          disabled={isScreening}
          onChange={({ target }) => onNote({ ...note, disclosable: target.checked })}
        />
        {isScreening ? texts.never : texts.disclosable}
      </label>
      {note.disclosable && (
        <TextField
          label={texts.label}
          value={label ?? ""}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onNote({ ...note, label: target.value.trim() === "" ? null : target.value })}
        />
      )}
    </fieldset>
  );
}
