import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useUpload } from "../../api/files.ts";
import { usePeople } from "../../api/people.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { notesTexts as texts } from "../../texts/notes.ts";
import { mentionsIn } from "./mentions.ts";

export const noteReads = ["GET /notes", "GET /notes/{id}"] as const;

/** What a new note is written on. */
export type NoteTarget = { subjectId: string } | { workItemId: string };

/** A file that was chosen, and why it could not be added. */
export type ChosenFile = { file: File; problem: string | null };

const fileBytesMax = 20 * 1024 * 1024;
const filesMax = 10;

/**
 * A note that is being written. It is saved first, then its files are added one after the other; what fails then can be tried again or
 * left out, and the note stays.
 */
export function useNewNote(target: NoteTarget) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [saved, setSaved] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const people = usePeople();
  const { whyNot } = useRoles();
  const write = useWrite("POST /notes", { changes: noteReads });
  const upload = useUpload("POST /notes/{id}/files", noteReads);
  const sending = write.sending || adding;

  const clear = () => {
    setText("");
    setFiles([]);
    setSaved(null);
  };
  /** Those that could not be added, with the reason. */
  const addFiles = async (id: string) => {
    const refused: ChosenFile[] = [];
    setAdding(true);
    for (const { file } of files) {
      const problem = await upload({ id }, file, { name: file.name }).then(() => null, sentenceOf);
      if (problem !== null) refused.push({ file, problem });
    }
    setAdding(false);
    return refused;
  };
  const why =
    whyNot("POST /notes") ??
    (sending ? texts.sending : undefined) ??
    (saved === null && text.trim() === "" ? texts.whyEmpty : undefined) ??
    (files.length > filesMax ? texts.tooMany : undefined) ??
    (files.some(({ file }) => file.size > fileBytesMax) ? texts.tooLarge : undefined);
  const send = async () => {
    if (why !== undefined) return;
    const body = { ...target, text: text.trim(), mentions: mentionsIn(text, people) };
    const id =
      saved ??
      (await write.send({ body }).then(
        (note) => note.id,
        () => null,
      ));
    if (id === null) return;
    const refused = await addFiles(id);
    if (refused.length === 0) return clear();
    setSaved(id);
    setFiles(refused);
  };
  return {
    text,
    setText,
    files,
    choose: (chosen: readonly File[]) =>
      setFiles([
        ...files,
        ...chosen.map((file) => ({ file, problem: file.size > fileBytesMax ? texts.tooLarge : null })),
      ]),
    remove: (at: number) => setFiles(files.filter((_, index) => index !== at)),
    saved: saved !== null,
    sending,
    refusal: write.error === null ? null : sentenceOf(write.error),
    why,
    send,
    clear,
  };
}
