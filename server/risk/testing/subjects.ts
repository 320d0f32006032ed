import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";

let subjects = 0;

export async function newSubject({ key }: Pick<TestOrganization, "key">): Promise<string> {
  return made(await key.post("/risk/subjects", { kind: "person", externalId: `customer-${++subjects}` })).id;
}
