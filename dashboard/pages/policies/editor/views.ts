/** What the middle of the editor shows. */
export const views = ["tables", "both", "json"] as const;
export type View = (typeof views)[number];
