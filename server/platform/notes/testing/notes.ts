import { newSubject } from "#risk/testing/subjects.ts";
import { made } from "#testing/answer.ts";
import { formOf } from "#testing/multipart-form.ts";
import type { TestClient, TestOrganization } from "#testing/organization.ts";

type Author = Pick<TestClient, "post">;

/** A note on a subject in test mode, written by the organization's key unless somebody else does. */
export async function newNote(
  organization: TestOrganization,
  change: { by?: Author; subjectId?: string; workItemId?: string; text?: string; mentions?: string[] } = {},
) {
  const { by = organization.key, ...given } = change;
  const target = given.workItemId === undefined && { subjectId: given.subjectId ?? (await newSubject(organization)) };
  return made(await by.post("/notes", { text: "Called them.", ...target, ...given }));
}

/** A file as a form sends it. */
export const fileForm = (bytes: string | Uint8Array, name: string) =>
  formOf({ file: typeof bytes === "string" ? Buffer.from(bytes) : bytes, name });

/** The note after a text file was added to it. */
export async function withFile(author: Author, noteId: string, content = "A letter.", name = "letter.txt") {
  return made(await author.post(`/notes/${noteId}/files`, undefined, fileForm(content, name)));
}
