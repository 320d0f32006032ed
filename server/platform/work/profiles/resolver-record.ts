import { profileTemplateMax } from "@probity/engines/platform/work/profile-link.ts";
import { type SubjectKind, subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";

const Template = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: profileTemplateMax,
    description: "An https address with `{externalId}` or `{subjectId}`, and `{kind}`, in its path or query.",
  }),
);

/** A kind that is left out has no link. */
export const ProfileTemplates = named(
  "ProfileTemplates",
  strict(Object.fromEntries(subjectKinds.map((kind) => [kind, Template])) as Record<SubjectKind, typeof Template>),
);

export const ProfileResolver = named(
  "ProfileResolver",
  Type.Object({ templates: ProfileTemplates, revision: Revision }),
);

export type Templates = Static<typeof ProfileTemplates>;
export type ResolverRow = { templates: Templates; revision: number };

export const asProfileResolver = (row: ResolverRow | undefined): Static<typeof ProfileResolver> => ({
  templates: row?.templates ?? {},
  revision: row?.revision ?? 0,
});
