import type { TestOrganization } from "#testing/organization.ts";

export const settings = { sources: ["eu_fsf", "service_pep"] };
/** Found on the list of sanctions for certain, and nowhere else. */
export const listedPerson = { name: "Radomir Sablin", datesOfBirth: ["1961-03-14"] };

export async function newScreeningRun({ key }: Pick<TestOrganization, "key">, body: object = {}) {
  return (await key.post("/screening/runs", { subject: listedPerson, ...settings, ...body })).body;
}
