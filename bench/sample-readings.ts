import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Reading, Readings } from "@probity/engines/risk/policy/evaluation.ts";
import { sampleValue } from "./sample-policy.ts";

export const evaluatedAt = "2026-11-14T23:00:00.000Z";

/** What is known of one subject, for every input of the sample policy. */
export function sampleReadings(definition: Definition, subject: number): Readings {
  return Object.fromEntries(
    definition.inputs.map((input, index) => [
      input.key,
      input.acceptedSources.map((source): Reading => ({
        evidenceId: `0198f2c4-6a1e-7c3e-9b59-${String(1000 * subject + index).padStart(12, "0")}`,
        source,
        status: "available",
        value: sampleValue(input, index, subject),
        observedAt: new Date(Date.parse(evaluatedAt) - 1000 * (index + 60 * subject)).toISOString(),
        expiresAt: index % 4 === 0 ? "2026-12-31T23:59:59.999Z" : null,
      })),
    ]),
  );
}
