import { type SubjectKind, subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import Type, { type Static } from "typebox";
import { HoldPart } from "#platform/holds/hold-record.ts";
import { holdsOf } from "#platform/holds/hold-store.ts";
import { named } from "#platform/operation/named.ts";
import { recordOf, SearchText, Timestamp } from "#platform/operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { findSubject, listSubjects, searchSubjects } from "./subject-store.ts";

const Erasure = Type.Object(
  { at: Timestamp, by: Type.String(), reason: Type.String() },
  { description: "Only of an erased subject: what was known about it is gone, and it takes nothing more." },
);

const SubjectData = Type.Object({
  kind: Type.Enum([...subjectKinds]),
  externalId: Type.String({ description: "Of an erased subject: `erased:` and its id." }),
  evidenceRevision: Type.Integer(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  erased: Type.Optional(Erasure),
  hold: Type.Optional(HoldPart),
});

export const Subject = named("Subject", recordOf("subjects", SubjectData));

type SubjectRow = {
  id: string;
  kind: string;
  external_id: string;
  evidence_revision: number;
  created_at: Date;
  created_by: string;
  erasure?: unknown;
};

export function asSubjectRecord(row: SubjectRow, hold?: HoldPart) {
  return {
    id: row.id,
    resource: "subjects" as const,
    data: {
      kind: row.kind as SubjectKind,
      externalId: row.external_id,
      evidenceRevision: row.evidence_revision,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      ...(row.erasure !== null && row.erasure !== undefined && { erased: row.erasure as Static<typeof Erasure> }),
      ...(hold !== undefined && { hold }),
    },
  };
}

export const subjectResource = resource({
  name: "subjects",
  record: Subject,
  filters: { search: SearchText, kind: Type.Enum([...subjectKinds]), externalId: Type.String({ maxLength: 200 }) },
  together: [["search"], ["kind"], ["externalId"], ["kind", "externalId"]],
  async list({ tx, scope, page }, { search, ...filters }) {
    const rows = await (search === undefined
      ? listSubjects(tx, scope, page, filters)
      : searchSubjects(tx, scope, search, page));
    const holds = await holdsOf(
      tx,
      scope,
      "subject",
      rows.map(({ id }) => id),
    );
    return rows.map((row) => asSubjectRecord(row, holds.get(row.id)));
  },
  async find(tx, scope, id) {
    const [row, holds] = await Promise.all([findSubject(tx, scope, id), holdsOf(tx, scope, "subject", [id])]);
    return row && asSubjectRecord(row, holds.get(id));
  },
});
