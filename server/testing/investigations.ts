import type { TestOrganization } from "./organization.ts";

/** An owner agrees to AI in test mode, or withdraws it. */
export async function agreeToAi({ user }: Pick<TestOrganization, "user">, enabled = true): Promise<void> {
  const owner = await user("owner");
  const { revision } = (await owner.get("/risk/investigation-ai-settings")).body;
  const body = { enabled, consentVersion: enabled ? "2026-01" : null, expectedRevision: revision };
  const answer = await owner.post("/risk/investigation-ai-settings", body);
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Starts an investigation and answers its record. */
export async function newInvestigation(
  { key }: Pick<TestOrganization, "key">,
  subjectId: string,
  change: { question?: string; assistance?: "none" | "ai"; assessmentIds?: string[]; eventIds?: string[] } = {},
): Promise<any> {
  const body = { question: "What has changed?", assistance: "none", ...change };
  const answer = await key.post(`/risk/subjects/${subjectId}/investigations`, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}
