import { made } from "#testing/answer.ts";
import type { TestClient, TestOrganization } from "#testing/organization.ts";

type Change = { by?: Pick<TestClient, "post">; name?: string; search?: Record<string, string>; shared?: boolean };

/** A saved view of the queue in test mode, shared by an admin unless told otherwise. */
export async function newView(organization: TestOrganization, { by, ...change }: Change = {}) {
  const author = by ?? (await organization.user("admin"));
  const view = { page: "/work-items", name: "Critical", search: { severity: "critical" }, shared: true, ...change };
  return made(await author.post("/saved-views", view));
}
