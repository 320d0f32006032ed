import { brokenAt, type ChainedEvent } from "@probity/engines/agreements/documents/history.ts";
import { isOn } from "@probity/engines/agreements/fields/field.ts";
import { anyProperties } from "@probity/engines/agreements/fields/testing/fields.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newDocument } from "../testing/documents.ts";
import { textField } from "../testing/fields.ts";
import type { Field } from "@probity/contract";
import type { Read } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { chainHash } from "../drafts/chain-hash.ts";

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("create" as const), properties: anyProperties }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("change" as const), at: fc.nat(), properties: anyProperties }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), at: fc.nat() }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

type FieldRecord = Read<Field>;

/** A draft with one field for each of two signers, and a function that takes steps on it. */
async function draft(organization: TestOrganization) {
  const { key } = organization;
  const { id, signerIds } = await newDocument(organization, { orders: [null, null] });
  const path = `/documents/${id}/fields` as const;
  const signers = { ann: signerIds[0]!, bob: signerIds[1]! };
  const list = async (): Promise<FieldRecord[]> => (await key.get(path)).body.items;
  for (const signerId of signerIds) await key.post(path, { ...textField(signerId), fieldType: "checkbox" });

  /** `known` are the fields that numbers in a step stand for. */
  const take = async (step: Step, known: readonly FieldRecord[]) => {
    const idAt = (number: number) => known[number % Math.max(1, known.length)]?.id ?? id;
    if (step.kind === "remove") return key.remove(`${path}/${idAt(step.at)}`);
    const { ownerId, fieldType, options, requiredWhenFieldId, ...rest } = step.properties;
    const condition =
      requiredWhenFieldId === undefined
        ? {}
        : { requiredWhenFieldId: requiredWhenFieldId && idAt(Number(requiredWhenFieldId.slice(1))) };
    const properties = { ...rest, ...condition, signerId: signers[ownerId as "ann" | "bob"] };
    if (step.kind === "change") return key.patch(`${path}/${idAt(step.at)}`, properties);
    return key.post(path, { ...textField(properties.signerId), ...properties, fieldType, options });
  };
  const history = async () => (await key.get(`/documents/${id}/audit-events`)).body;
  return { list, take, history };
}

/** Stored fields that break a rule; there must be none, whatever was sent. */
function wrong(fields: readonly FieldRecord[]): FieldRecord[] {
  return fields.filter((field) => {
    const controller = fields.find(({ id }) => id === field.requiredWhenFieldId);
    const conditional = field.requiredWhenFieldId !== null;
    const inReach = controller !== undefined && controller.id !== field.id && controller.signerId === field.signerId;
    const rivals = fields.filter(
      (other) => other.id !== field.id && other.groupKey === field.groupKey && other.signerId === field.signerId,
    );
    return (
      (conditional && (!inReach || field.required || field.groupKey !== null)) ||
      (!conditional && field.requiredWhenValue !== null) ||
      (field.groupKey === null && field.groupRequired) ||
      (field.groupKey !== null && isOn(field) && rivals.some(isOn)) ||
      (field.sharedFill && ["signature", "initials"].includes(field.fieldType))
    );
  });
}

it("[DO-FI-6] [DO-FI-7] any sequence of requests keeps what must hold, and what is refused changes nothing", async () => {
  const organization = await newOrganization();
  let accepted = 0;
  let conditional = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { list, take, history } = await draft(organization);
      let before = await list();
      let changes = before.length;
      for (const step of steps) {
        const { status, text } = await take(step, before);
        expect([200, 201, 204, 400, 404], text).toContain(status);
        const after = await list();
        if (status >= 400) expect(after).toEqual(before);
        else changes += 1;
        expect(wrong(after)).toEqual([]);
        conditional += after.filter(({ requiredWhenFieldId }) => requiredWhenFieldId !== null).length;
        before = after;
      }
      accepted += changes;
      const { items } = await history();
      expect(items.filter(({ type }: { type: string }) => type.startsWith("field_"))).toHaveLength(changes);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  // Random requests that are all refused would prove nothing.
  expect([accepted > 100, conditional > 20]).toEqual([true, true]);
});

it("[DO-FI-6] [DO-FI-7] requests at the same moment keep it as well, and the history stays one chain", async () => {
  const organization = await newOrganization();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 10 }), async (steps) => {
      const { list, take, history } = await draft(organization);
      const known = await list();
      const answers = await Promise.all(steps.map((step) => take(step, known)));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(wrong(await list())).toEqual([]);
      const { items, end } = await history();
      expect(brokenAt(chainHash, items as ChainedEvent[], end)).toBeNull();
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
