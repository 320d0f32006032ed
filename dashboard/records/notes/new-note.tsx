import { type KeyboardEvent, type RefObject, useRef } from "react";
import { Button, IconButton } from "../../kit/button/button.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { notesTexts as texts } from "../../texts/notes.ts";
import { sizeOf } from "./file-size.ts";
import { MentionField, noteCharacters } from "./mention-field.tsx";
import styles from "./notes.module.css";
import { type NoteTarget, useNewNote } from "./use-new-note.ts";

type NewNoteProps = {
  target: NoteTarget;
  onLeave: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Where a note is written, with its files. Mod+Enter sends it. */
export function NewNote({ target, onLeave, field }: NewNoteProps) {
  const note = useNewNote(target);
  const left = noteCharacters - note.text.length;
  return (
    <div
      className={styles.composer}
      aria-busy={note.sending}
      data-composer-root=""
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        void note.send();
      }}
    >
      {note.refusal !== null && <Notice meaning="stop" urgent title={note.refusal} />}
      {note.saved ? (
        <Notice meaning="look" urgent title={texts.saved} />
      ) : (
        <MentionField {...note} label={texts.label} onText={note.setText} onLeave={onLeave} field={field} />
      )}
      <ChosenFiles {...note} />
      <div className={styles.foot}>
        {note.saved ? (
          <Button small onClick={note.clear}>
            {texts.leaveOut}
          </Button>
        ) : (
          <Attach onChoose={note.choose} />
        )}
        <span className="meta ink-3">{note.why ?? (left < 500 ? texts.left(left) : "")}</span>
        <Button
          variant="primary"
          small
          keys={["Mod", "Enter"]}
          why={note.why}
          whyAt="elsewhere"
          onClick={() => void note.send()}
        >
          {note.saved ? texts.again : texts.commit}
        </Button>
      </div>
    </div>
  );
}

function Attach({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small icon="plus" title={texts.attachHint} onClick={() => input.current?.click()}>
        {texts.attach}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,.png,.jpg,.jpeg,.txt"
        aria-label={texts.attach}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was taken out.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

type ChosenFilesProps = Pick<ReturnType<typeof useNewNote>, "files" | "remove" | "sending">;

function ChosenFiles({ files, remove, sending }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={texts.chosen}>
      {files.map(({ file, problem }, at) => (
        <li key={`${at} ${file.name}`} className={styles.chosenFile}>
          <span className={styles.file}>
            <Icon name="documents" size={14} />
            <span className={styles.name}>{file.name}</span>
            <span className="meta ink-3">{sizeOf(file.size)}</span>
          </span>
          {!sending && <IconButton icon="close" label={texts.remove(file.name)} onClick={() => remove(at)} />}
          {problem !== null && (
            <span className={styles.problem} role="alert">
              {problem}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
