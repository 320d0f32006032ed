import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";

/** An owner agrees to AI in test mode, or withdraws it. */
export async function agreeToAi({ user }: Pick<TestOrganization, "user">, enabled = true): Promise<void> {
  const owner = await user("owner");
  const { revision } = (await owner.get("/risk/investigation-ai-settings")).body;
  const body = { enabled, consentVersion: enabled ? "2026-01" : null, expectedRevision: revision };
  made(await owner.post("/risk/investigation-ai-settings", body));
}

/** Starts an investigation and answers its record. */
export async function newInvestigation(
  { key }: Pick<TestOrganization, "key">,
  subjectId: string,
  change: { question?: string; assistance?: "none" | "ai"; assessmentIds?: string[]; eventIds?: string[] } = {},
) {
  const body = { question: "What has changed?", assistance: "none", ...change };
  return made(await key.post(`/risk/subjects/${subjectId}/investigations`, body));
}
