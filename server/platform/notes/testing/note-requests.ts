import { newSubject } from "#risk/testing/subjects.ts";
import type { Sampler } from "#testing/sample-request.ts";
import { fileForm, newNote, withFile } from "./notes.ts";

const ofNote =
  (rest: string, body?: unknown): Sampler =>
  async (organization) => ({
    path: `/notes/${(await newNote(organization)).id}${rest}`,
    ...(body !== undefined && { body }),
  });

export const noteRequests: Record<string, Sampler> = {
  "GET /notes": async (organization) => {
    await newNote(organization);
    return { path: "/notes" };
  },
  "GET /notes/{id}": ofNote(""),
  "POST /notes": async (organization) => ({
    path: "/notes",
    body: {
      subjectId: await newSubject(organization),
      text: "Called them.",
      mentions: [(await organization.user("admin")).userId],
    },
  }),
  "POST /notes/{id}/corrections": ofNote("/corrections", { text: "Wrote to them.", expectedRevision: 1 }),
  "POST /notes/{id}/withdraw": ofNote("/withdraw", { reason: "It was about somebody else." }),
  "POST /notes/{id}/files": async (organization) => ({
    path: `/notes/${(await newNote(organization)).id}/files`,
    options: fileForm("A letter.", "letter.txt"),
  }),
  "GET /notes/{id}/files/{fileId}": async (organization) => {
    const { id } = await newNote(organization);
    const { data } = await withFile(organization.key, id);
    return { path: `/notes/${id}/files/${data.files[0].id}` };
  },
};
