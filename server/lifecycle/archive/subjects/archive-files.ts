import type { ArchivedFile, ReadPage } from "#platform/operation/archive-answer.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { filesOf, findFile } from "#platform/notes/file-store.ts";
import { openFile, openName } from "#platform/notes/note-record.ts";
import { listNoteRows } from "#platform/notes/note-store.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { asSubjectRecord } from "#risk/subjects/subject-resource.ts";
import { findSubject } from "#risk/subjects/subject-store.ts";
import { readmeOf } from "./readme.ts";
import { type Audience, fewRows, type Reading, type Section } from "./section.ts";
import { sections } from "./sections.ts";

export type Asked = { caller: Caller; subjectId: string; audience: Audience; now: Date };

/** A page about a subject that still is what it was: one that is erased meanwhile gets no further page. */
export type ReadSubject = <T>(work: (reading: Reading) => Promise<T>) => Promise<T>;

/** A file this long ends, and its list continues in the next: some readers of ZIP files know no larger ones. */
const fileBytesMax = 2 ** 30;

export async function* archiveFiles(asked: Asked, read: ReadPage): AsyncGenerator<ArchivedFile> {
  const { caller, subjectId, audience, now } = asked;
  const readSubject: ReadSubject = (work) =>
    read(async (tx, keys, at) => {
      const subject = await findSubject(tx, caller.scope, subjectId);
      refuseUnless(subject?.erasure === null, "erased");
      return work({ tx, keys, now: at, caller, subjectId, audience });
    });
  const shown = audience === "officer" ? sections : sections.filter(({ forSubject }) => forSubject);
  yield { name: "README.md", content: once(readmeOf({ ...asked, mode: caller.scope.mode, now, sections: shown })) };
  const record = await readSubject(({ tx }) => findSubject(tx, caller.scope, subjectId));
  yield { name: "subject.json", content: once(`${JSON.stringify(asSubjectRecord(record!))}\n`) };
  for (const section of shown) yield* filesOfSection(section, audience, readSubject);
  if (audience === "officer") yield* noteFiles(readSubject);
}

async function* once(text: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield text;
}

async function* filesOfSection(section: Section, audience: Audience, read: ReadSubject): AsyncGenerator<ArchivedFile> {
  const partOf = (audience === "subject" && section.forSubject) || ((item: object) => item);
  let place: string | null = null;
  let ended = false;
  async function* items(): AsyncGenerator<string> {
    let bytes = 0;
    let separator = '{"items":[\n';
    while (!ended && bytes < fileBytesMax) {
      const page = await read((reading) => section.page(reading, place));
      const shown = page.items.map((item) => partOf(item as never)).filter((item) => item !== null);
      for (const item of shown) {
        const text = separator + JSON.stringify(item);
        bytes += text.length;
        separator = ",\n";
        yield text;
      }
      place = page.next;
      ended = place === null;
    }
    yield separator === ",\n" ? "\n]}\n" : '{"items":[]}\n';
  }
  for (let number = 1; !ended; number += 1)
    yield { name: number === 1 ? `${section.name}.json` : `${section.name}-${number}.json`, content: items() };
}

/** Files of notes, each read by itself. Their names are in the notes; here they have ids, because a name can be a path. */
async function* noteFiles(read: ReadSubject): AsyncGenerator<ArchivedFile> {
  for (let place: string | undefined; ;) {
    const page = await read(async ({ tx, keys, caller, subjectId }) => {
      const at = { offset: 0, limit: fewRows, after: place };
      const ids = (await listNoteRows(tx, caller.scope, { by: "subject_id", id: subjectId }, at)).map(({ id }) => id);
      const files = await filesOf(tx, caller.scope, ids);
      return { ids, files: files.map((file) => ({ ...file, ending: endingOf(openName(keys, file)) })) };
    });
    for (const { note_id, id, ending } of page.files) {
      const bytes = await read(async ({ tx, keys, caller }) => {
        const file = await findFile(tx, caller.scope, note_id, id);
        return file && openFile(keys, file);
      });
      if (bytes) yield { name: `note-files/${id}${ending}`, content: once(bytes) };
    }
    if (page.ids.length < fewRows) return;
    place = page.ids.at(-1);
  }
}

const endingOf = (name: string) => /\.[a-z]{2,4}$/i.exec(name)?.[0].toLowerCase() ?? "";
