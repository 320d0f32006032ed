import { useEffect, useRef } from "react";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { notesTexts as texts } from "../../texts/notes.ts";
import { Notes } from "./notes.tsx";

/** The notes of a subject beside its page. Whoever opens it by its key writes at once. */
export default function SubjectNotes({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Inspector title={texts.title} onClose={onClose}>
      <p className="meta ink-3">{texts.apart}</p>
      <Notes subjectId={subjectId} workItemId={null} onLeave={onClose} field={field} />
    </Inspector>
  );
}
