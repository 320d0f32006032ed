import type { Step } from "./workflow.ts";

const requiredFields = [
  "fullName",
  "dateOfBirth",
  "nationality",
  "documentNumber",
  "documentType",
  "issuingCountry",
] as const;

export const documentTypes = ["passport", "national_id"] as const;

/** An `extract` step that reads a whole identity document; `fullNameNative` may be among its fields. */
export function isIdentityDocument({ type, config }: Step): boolean {
  const isText = (name: string) => config.fields.some(({ field, type }) => field === name && type === "string");
  return type === "extract" && requiredFields.every(isText);
}
