import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { notesTexts as texts } from "../../texts/notes.ts";
import styles from "./notes.module.css";
import { noteReads } from "./use-new-note.ts";

/** Asks why a note is taken back, and takes it back. */
export function WithdrawNote({ id, onDone }: { id: string; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { send, sending, error } = useWrite("POST /notes/{id}/withdraw", { changes: noteReads });
  const why = sending ? texts.sending : reason.trim() === "" ? texts.whyReason : undefined;
  const withdraw = async () => {
    if (why === undefined) await send({ id, body: { reason: reason.trim() } }).then(onDone, () => undefined);
  };
  return (
    <form
      className={styles.composer}
      data-composer-root=""
      onSubmit={(event) => {
        event.preventDefault();
        void withdraw();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
        if (event.key === "Escape" || (event.key === "Enter" && (event.metaKey || event.ctrlKey))) {
          event.preventDefault();
          if (event.key === "Enter") void withdraw();
        }
      }}
    >
      {error !== null && <Notice meaning="stop" urgent title={sentenceOf(error)} />}
      <div className={styles.reason}>
        <TextField
          ref={field}
          label={texts.reason}
          hint={texts.whyReason}
          maxLength={2000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      <div className={styles.foot}>
        <Button small onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button variant="primary" small why={why} whyAt="elsewhere" onClick={() => void withdraw()}>
          {texts.withdraw}
        </Button>
      </div>
    </form>
  );
}
