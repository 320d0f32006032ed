import { useRecord } from "../../api/queries.ts";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Time } from "../../kit/time/time.tsx";
import { notesTexts as texts } from "../../texts/notes.ts";
import { recordStates } from "../states.ts";
import styles from "./notes.module.css";

const states = recordStates(<SkeletonRows rows={1} columns={[200]} />, {
  ...texts,
  missing: texts.failed,
  missingText: texts.conflictText,
});

/** The texts that a note has had before the one it has now. */
export function NoteHistory({ id }: { id: string }) {
  const reading = useRecord("GET /notes/{id}", { id });
  return (
    <RecordView reading={reading} states={states}>
      {({ history }) => (
        <ol className={styles.history} aria-label={texts.history}>
          {history.slice(0, -1).map(({ revision, text, writtenAt }) => (
            <li key={revision}>
              <span className="meta ink-3">
                <Time at={writtenAt} />
              </span>
              <p className={styles.said} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </RecordView>
  );
}
