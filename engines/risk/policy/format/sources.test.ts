import { describe, expect, it } from "vitest";
import { sourceIdentity } from "./sources.ts";

const id = "0198f2c4-0000-7000-8000-000000000001";

describe("sourceIdentity", () => {
  it.each([
    [`registered:${id}`, { kind: "registered", sourceRegistrationId: id }],
    [`api_key:${id}`, { kind: "api_key", apiKeyId: id }],
    [`user:${id}`, { kind: "user", userId: id }],
    [
      `verification:${id}:r12:id_document`,
      { kind: "verification", workflowId: id, workflowRevision: 12, stepId: "id_document" },
    ],
    ["service:screening:eu_fsf:r1:m100", { kind: "screening", fact: "screening.sanctions", lists: ["eu_fsf"] }],
    [
      "service:screening:eu_fsf+ofac_sdn:r70:m90",
      { kind: "screening", fact: "screening.sanctions", lists: ["eu_fsf", "ofac_sdn"] },
    ],
    ["service:screening:service_pep:r70:m90:l12", { kind: "screening", fact: "screening.pep", lists: ["service_pep"] }],
    ["service:session-checks", { kind: "retired" }],
  ])("[RK-SO-8] knows %s", (source, identity) => {
    expect(sourceIdentity(source)).toEqual(identity);
  });

  it.each([
    "",
    "bank",
    "registered:",
    `registered:${id.toUpperCase()}`,
    `registered:${id} `,
    `registered:${id}\n`,
    ` registered:${id}`,
    `Registered:${id}`,
    `registered:{${id}}`,
    `registered:${id.replaceAll("-", "")}`,
    `api-key:${id}`,
    `system:${id}`,
    `verification:${id}`,
    `verification:${id}:r0:step`,
    `verification:${id}:r01:step`,
    `verification:${id}:3:step`,
    `verification:${id}:r3:Step`,
    `verification:${id}:r3:`,
    "service:screening",
    "service:screening::r70:m90",
    "service:screening:eu_fsf+:r70:m90",
    "service:screening:eu_fsf+eu_fsf:r70:m90",
    "service:screening:EU_FSF:r70:m90",
    "service:screening:eu_fsf:m90:r70",
    "service:screening:eu_fsf:r90:m90",
    "service:screening:eu_fsf:r0:m90",
    "service:screening:eu_fsf:r070:m90",
    "service:screening:eu_fsf:r70:m101",
    "service:screening:eu_fsf:r70:m90:l12",
    "service:screening:eu_fsf+service_pep:r70:m90:l12",
    "service:screening:service_pep:r70:m90:l11",
    "service:session-checks:1",
  ])("[RK-SO-8] knows nobody called %j", (source) => {
    expect(sourceIdentity(source)).toBeNull();
  });
});
