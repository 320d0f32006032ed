import type { FactValue, ScalarType, ScalarValue } from "./policy/definition.ts";

/** A fact that a source may send, and its type; `itemType` belongs to lists alone. */
export type FactDeclaration = { key: string; type: ScalarType | "list"; itemType?: ScalarType };

export const evidenceStatuses = ["available", "unavailable", "revoked"] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

export type Claim = { fact: string; status: EvidenceStatus; value: FactValue | null };

export type FactProblem = "fact_not_declared" | "value_must_be_null" | "value_missing" | "value_has_wrong_type";

/** Compares a claim with the facts that its source declared; null when it fits. */
export function checkFact(declarations: readonly FactDeclaration[], claim: Claim): FactProblem | null {
  const declaration = declarations.find(({ key }) => key === claim.fact);
  if (!declaration) return "fact_not_declared";
  if (claim.status !== "available") return claim.value === null ? null : "value_must_be_null";
  if (claim.value === null) return "value_missing";
  return fits(declaration, claim.value) ? null : "value_has_wrong_type";
}

/** No value is turned into another to fit: the text "7" is not a number, and a single item is not a list. */
function fits({ type, itemType }: FactDeclaration, value: FactValue): boolean {
  if (type !== "list") return isScalar(value, type);
  return isList(value) && itemType !== undefined && value.every((item) => isScalar(item, itemType));
}

function isScalar(value: unknown, type: ScalarType): boolean {
  return typeof value === type && (typeof value !== "number" || Number.isFinite(value));
}

function isList(value: FactValue): value is readonly ScalarValue[] {
  return Array.isArray(value);
}
