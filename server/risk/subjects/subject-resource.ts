import { type SubjectKind, subjectKinds } from "@probity/engines/work/subject-kinds.ts";
import Type from "typebox";
import { named } from "#operation/named.ts";
import { recordOf, SearchText, Timestamp } from "#operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { findSubject, listSubjects, searchSubjects } from "./subject-store.ts";

const SubjectData = Type.Object({
  kind: Type.Enum([...subjectKinds]),
  externalId: Type.String(),
  evidenceRevision: Type.Integer(),
  createdAt: Timestamp,
  createdBy: Type.String(),
});

export const Subject = named("Subject", recordOf("subjects", SubjectData));

type SubjectRow = {
  id: string;
  kind: string;
  external_id: string;
  evidence_revision: number;
  created_at: Date;
  created_by: string;
};

export function asSubjectRecord(row: SubjectRow) {
  return {
    id: row.id,
    resource: "subjects" as const,
    data: {
      kind: row.kind as SubjectKind,
      externalId: row.external_id,
      evidenceRevision: row.evidence_revision,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
    },
  };
}

export const subjectResource = resource({
  name: "subjects",
  record: Subject,
  filters: { search: SearchText, kind: Type.Enum([...subjectKinds]), externalId: Type.String({ maxLength: 200 }) },
  together: [["search"], ["kind"], ["externalId"], ["kind", "externalId"]],
  async list({ tx, scope, page }, { search, ...filters }) {
    const rows =
      search === undefined ? listSubjects(tx, scope, page, filters) : searchSubjects(tx, scope, search, page);
    return (await rows).map(asSubjectRecord);
  },
  async find(tx, scope, id) {
    const row = await findSubject(tx, scope, id);
    return row && asSubjectRecord(row);
  },
});
