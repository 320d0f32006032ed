/** What the middle of the editor shows. */
export const views = ["tables", "both", "json", "scenarios"] as const;
export type View = (typeof views)[number];
