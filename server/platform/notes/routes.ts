import { get, post, type Route, sealed } from "#platform/operation/route.ts";
import { addNoteFile } from "./add-file.ts";
import { correctNote } from "./correct-note.ts";
import { listNotes } from "./list-notes.ts";
import { readNoteFile } from "./read-file.ts";
import { readNote } from "./read-note.ts";
import { withdrawNote } from "./withdraw-note.ts";
import { writeNote } from "./write-note.ts";

/** The rows of docs/endpoints/notes.md, in its order. Their answers hold what people wrote, so the stored ones are sealed. */
export const noteRoutes = sealed([
  get("/notes", { listNotes }),
  get("/notes/{id}", { readNote }),
  post("/notes", { writeNote }),
  post("/notes/{id}/corrections", { correctNote }),
  post("/notes/{id}/withdraw", { withdrawNote }),
  post("/notes/{id}/files", { addNoteFile }),
  get("/notes/{id}/files/{fileId}", { readNoteFile }),
] as const satisfies readonly Route[]);
