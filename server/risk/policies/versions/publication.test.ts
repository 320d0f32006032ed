import type { Json } from "@probity/engines/json/canonical.ts";
import { pointerPart } from "@probity/engines/json/storable.ts";
import { type Definition, scalarTypes } from "@probity/engines/risk/policy/definition.ts";
import { definitions } from "@probity/engines/risk/policy/testing/arbitraries.ts";
import { changed } from "@probity/engines/risk/policy/testing/pointer.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newSource } from "../../testing/evidence.ts";

const factKeys = ["constructor", "income.monthly", "country-2", "f", "products", "g.h", "z_9", "last"];
const factTypes = scalarTypes.flatMap((type) => [{ type }, { type: "list", itemType: type }]);
const nameOf = ({ type, itemType }: { type: string; itemType?: string }) => `${type}/${itemType}`;

/** All places where a mistake can be made: every member at every depth. */
function pointersOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, member]) => pointersOf(member, `${path}/${pointerPart(name)}`));
  return path === "" ? below : [path, ...below];
}

const values: (Json | undefined)[] = [
  undefined,
  null,
  0,
  -1,
  7.123_456,
  1e9,
  "",
  "match",
  "x".repeat(301),
  [],
  {},
  true,
];
const mistakes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...values)), { maxLength: 2 });

function withMistakes(definition: Definition, made: readonly [number, Json | undefined][]): Definition {
  let result = definition;
  for (const [place, value] of made) {
    const pointers = pointersOf(result);
    if (pointers.length > 0) result = changed(result, pointers[place % pointers.length]!, value);
  }
  return result;
}

it("[RK-PO-2] [RK-PO-16] a policy is published exactly when `validate` calls it valid, and refused with the same errors", async () => {
  const organization = await newOrganization();
  const owner = await organization.user("owner");
  const sources = new Map<string, string>();
  for (const type of factTypes) {
    const facts = factKeys.map((key) => ({ key, ...type }));
    sources.set(nameOf(type), (await newSource(organization, { facts })).identity);
  }
  /** Registered sources become those of this organization: the fitting one, or now and then one of another type. */
  const here = (definition: Definition, fit: boolean): Definition => ({
    ...definition,
    inputs: definition.inputs.map((input) => ({
      ...input,
      acceptedSources: [
        ...new Set(
          input.acceptedSources.map((source) =>
            source.startsWith("registered:") ? sources.get(fit ? nameOf(input) : "string/undefined")! : source,
          ),
        ),
      ],
    })),
  });
  const seen = { published: 0, refusedAsDraft: 0, refusedAtPublication: 0 };
  const oftenFitting = fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0);

  await fc.assert(
    fc.asyncProperty(definitions(), oftenFitting, mistakes, async (sample, fit, made) => {
      const body = { key: "sample", definition: withMistakes(here(sample, fit), made) };
      const { body: validation } = await owner.post("/risk/policies/validate", body);
      const draft = await owner.post("/risk/policies", body);
      const answer = draft.status === 201 ? await owner.post(`/risk/policies/${draft.body.id}/publish`) : draft;
      if (validation.valid) {
        expect(answer.status, answer.text).toBe(200);
        seen.published += 1;
        return;
      }
      expect(answer.status).toBe(400);
      const told = validation.errors.map(({ path, code, message }) => ({ path, code, message }));
      expect(answer.body.errors).toEqual(told);
      seen[draft.status === 201 ? "refusedAtPublication" : "refusedAsDraft"] += 1;
    }),
    { numRuns: 300 },
  );
  // Each of the three has to happen, or the property says little.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10);
});
