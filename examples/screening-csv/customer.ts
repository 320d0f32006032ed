import type { ScreeningSubject } from "@probity/client";

/** The columns that are read; `name` has to be there. All others are carried over into the results. */
export const readColumns = ["name", "type", "date_of_birth", "nationality", "country"] as const;
export type Column = (typeof readColumns)[number];

export type Customer = Partial<Record<Column, string>>;

/** A customer as Probity screens them. Empty cells say nothing, and what is not said is not sent. */
export function subjectOf({ name = "", type, date_of_birth, nationality, country }: Customer): ScreeningSubject {
  return {
    name,
    ...(type && { entityType: entityTypes[type.toLowerCase()] ?? (type as "person") }),
    ...(date_of_birth && { datesOfBirth: [date_of_birth] }),
    ...(nationality && { nationalities: nationality.split(/[ ;]+/).filter(Boolean) }),
    ...(country && { country }),
  };
}

/** Words that files use. Any other is sent as it is, and refused with its row. */
const entityTypes: Readonly<Record<string, ScreeningSubject["entityType"]>> = {
  person: "person",
  individual: "person",
  entity: "entity",
  company: "entity",
};
