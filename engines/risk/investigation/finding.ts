export const citableResources = ["assessments", "events", "actions"] as const;
export type CitableResource = (typeof citableResources)[number];
export type Citation = { resource: CitableResource; id: string };

/** `text` names elements, states and deadlines, never what the evidence says, so that it can be shown where evidence cannot. */
export type Finding = { id: string; kind: string; text: string; citations: Citation[] };

/** The records that an investigation looked at. The snapshot stays as it was taken, whatever becomes of the records it names. */
export type Snapshot = {
  takenAt: string;
  evidenceRevision: number;
  assessmentIds: string[];
  eventIds: string[];
  actionIds: string[];
};

/** True when a citation names a record of the snapshot. A finding that cites none proves nothing and is dropped. */
export function citationsInto(snapshot: Snapshot): (citation: Citation) => boolean {
  const ids: Record<CitableResource, ReadonlySet<string>> = {
    assessments: new Set(snapshot.assessmentIds),
    events: new Set(snapshot.eventIds),
    actions: new Set(snapshot.actionIds),
  };
  return ({ resource, id }) => Object.hasOwn(ids, resource) && ids[resource].has(id);
}

/** At most so many characters, and whole ones: half a surrogate pair is not text. */
export function cut(text: string, charactersMax: number): string {
  const characters = Array.from(text);
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join("")}…`;
}
