import type { Note } from "@probity/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { usePeople } from "../../api/people.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { notesTexts as texts } from "../../texts/notes.ts";
import { MentionField } from "./mention-field.tsx";
import { mentionsIn } from "./mentions.ts";
import styles from "./notes.module.css";
import { noteReads } from "./use-new-note.ts";

/** The text of a note of one's own, to be changed for everybody to see. */
export function CorrectNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const before = note.data.text ?? "";
  const [text, setText] = useState(before);
  const [openedRevision] = useState(note.data.revision);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const people = usePeople();
  const { send, sending, error } = useWrite("POST /notes/{id}/corrections", { changes: noteReads });
  const stale = isRefusedWith(error, "stale_revision");
  // What is corrected is the text that was opened, whatever is read meanwhile, until somebody has seen that it changed.
  const expectedRevision = stale ? note.data.revision : openedRevision;
  const empty = text.trim() === "" ? texts.whyEmpty : undefined;
  const why = empty ?? (text === before ? texts.unchanged : undefined);
  const save = async () => {
    if (why !== undefined || sending) return;
    const body = { text: text.trim(), mentions: mentionsIn(text, people), expectedRevision };
    await send({ id: note.id, body }).then(onDone, () => undefined);
  };
  return (
    <div
      className={styles.composer}
      aria-busy={sending}
      data-composer-root=""
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        void save();
      }}
    >
      {stale && (
        <Notice meaning="look" urgent title={texts.conflict}>
          {texts.conflictText} “{before}”
        </Notice>
      )}
      {error !== null && !stale && <Notice meaning="stop" urgent title={sentenceOf(error)} />}
      <MentionField
        label={texts.correctOf}
        text={text}
        onText={setText}
        onLeave={onDone}
        sending={sending}
        field={field}
      />
      <div className={styles.foot}>
        <Button small onClick={onDone}>
          {texts.keep}
        </Button>
        <span className="meta ink-3">{why}</span>
        <Button
          variant="primary"
          small
          keys={["Mod", "Enter"]}
          why={sending ? texts.sending : why}
          whyAt="elsewhere"
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
