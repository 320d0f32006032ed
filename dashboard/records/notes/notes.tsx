import { type RefObject, useRef } from "react";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { ListView } from "../../kit/states/list-view.tsx";
import { notesTexts as texts } from "../../texts/notes.ts";
import { plainListStates } from "../states.ts";
import { NewNote } from "./new-note.tsx";
import { NoteEntry } from "./note-entry.tsx";
import styles from "./notes.module.css";

export type NotesProps = {
  /** All of a subject's notes; without one those of the item alone. */
  subjectId: string | null;
  /** Where new ones are written; without one on the subject. */
  workItemId: string | null;
  onLeave?: (() => void) | undefined;
  field?: RefObject<HTMLTextAreaElement | null>;
};

/** Notes on a subject with those on its items, or on an item, the newest first below the field for another. `m` leads there. */
export function Notes({ subjectId, workItemId, onLeave, field: given }: NotesProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = given ?? own;
  const filter = subjectId === null ? { workItemId: workItemId! } : { subjectId };
  const { reading, ...more } = useList("GET /notes", { ...filter, order: "desc" });
  const { whyNot } = useRoles();
  const cannot = whyNot("POST /notes");
  useKeyHandlers({
    m: () => {
      field.current?.focus();
      field.current?.scrollIntoView({ block: "center" });
    },
  });
  return (
    <div className={styles.notes}>
      {cannot === undefined ? (
        <NewNote
          target={workItemId === null ? { subjectId: subjectId! } : { workItemId }}
          field={field}
          onLeave={() => {
            field.current?.blur();
            if (field.current?.value === "") onLeave?.();
          }}
        />
      ) : (
        <p className="meta ink-3">{cannot}</p>
      )}
      <ListView reading={reading} {...more} states={states} isFiltered={false}>
        {(rows) => (
          <ol className={styles.entries} aria-label={texts.title}>
            {rows.map((note) => (
              <NoteEntry key={note.id} note={note} workItemId={workItemId} />
            ))}
          </ol>
        )}
      </ListView>
    </div>
  );
}

const states = plainListStates({ rows: 3, columns: [24, 200], height: 56 }, texts);
