export const subjectKinds = ["person", "business", "account", "transaction"] as const;

export type SubjectKind = (typeof subjectKinds)[number];
