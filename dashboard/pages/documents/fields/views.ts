/** What is drawn over the fields. */
export const views = ["order", "conditions", "groups"] as const;
export type View = (typeof views)[number];
