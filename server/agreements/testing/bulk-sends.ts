import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newTemplate, type TestTemplate } from "./templates.ts";

/** A source that is set quickly, with one role. */
const shortSource = "# Terms for {{ company }}\n\n:::signatures\n::signature{role=client}\n:::\n";

export const newShortTemplate = (organization: Pick<TestOrganization, "key">): Promise<TestTemplate> =>
  newTemplate(organization, { name: "Terms", source: shortSource, sampleData: { company: "Northwind" } });

/** A row for somebody of this number. */
export const rowOf = ({ signerRoles }: TestTemplate, number: number, change: Record<string, unknown> = {}) => ({
  name: `Terms ${number}`,
  templateData: { company: `Company ${number}` },
  signers: { [signerRoles[0]!.id]: { name: `Ann ${number}`, email: `ann-${number}@northwind.example` } },
  ...change,
});

export const bulkSendBody = (template: TestTemplate, rows: number, change: Record<string, unknown> = {}) => ({
  templateId: template.id,
  templateRevision: template.revision,
  rows: Array.from({ length: rows }, (_, at) => rowOf(template, at + 1)),
  ...change,
});

/** A bulk send that waits for a worker. */
export async function newBulkSend(
  organization: Pick<TestOrganization, "key">,
  rows = 2,
  change: Record<string, unknown> = {},
) {
  const template = await newShortTemplate(organization);
  const body = made(await organization.key.post("/bulk-sends", bulkSendBody(template, rows, change)));
  return { id: body.id, template, body };
}
