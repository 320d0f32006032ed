import { verificationSource } from "../policy/format/sources.ts";
import type { DeclaredField, Step } from "./workflow.ts";

/** The names of the types of steps in the catalog. */
const categories = {
  capture: "capture",
  extract: "extraction",
  enrich: "enrichment",
  check: "check",
  validate: "validate",
  risk: "risk",
} as const satisfies Record<Step["type"], string>;

export const inputCategories = Object.values(categories);

export type VerificationInput = {
  workflowId: string;
  workflowRevision: number;
  stepId: string;
  field: string;
  source: string;
  label: string;
  type: DeclaredField["type"];
  itemType: NonNullable<DeclaredField["itemType"]> | null;
  category: (typeof inputCategories)[number];
  requiresApproval: boolean;
};

/**
 * Fields that were read off a document or looked up elsewhere count once a person has approved the attempt; all others count at
 * once.
 */
export const typesToApprove: readonly Step["type"][] = ["extract", "enrich"];

export function requiresApproval({ type }: Pick<Step, "type">): boolean {
  return typesToApprove.includes(type);
}

/**
 * The inputs that a policy may read from a workflow revision. A step about a participant says nothing about the session's
 * subject, so none of its fields is there.
 */
export function verificationInputs(
  workflow: { id: string; key: string; revision: number },
  steps: readonly Step[],
): VerificationInput[] {
  return steps
    .filter(({ config }) => config.participant === undefined)
    .flatMap((step) => {
      const place = { workflowId: workflow.id, workflowRevision: workflow.revision, stepId: step.id };
      return step.config.fields.map(({ field, type, itemType = null }) => ({
        ...place,
        field,
        source: verificationSource(place),
        label: `${workflow.key} / ${step.id} / ${field}`,
        type,
        itemType,
        category: categories[step.type],
        requiresApproval: requiresApproval(step),
      }));
    });
}
