import type { StepsSchema } from "@probity/engines/risk/verification/workflow.ts";
import type { Static } from "typebox";

/** The steps of a small workflow, for the reference. */
export const exampleSteps: Static<typeof StepsSchema> = [
  {
    id: "document",
    type: "extract",
    config: {
      fields: [
        { field: "country", type: "string" },
        { field: "expiresAt", type: "string" },
      ],
      participant: "applicant",
    },
  },
  {
    id: "authenticity",
    type: "check",
    config: {
      fields: [{ field: "status", type: "string" }],
      participant: "applicant",
      kind: "document_authenticity",
    },
  },
];
