/** The types of the API, made from the schemas of its operations. Nothing here runs. */
export type * from "./operations.ts";
export type * from "./records.ts";
