import type { Template } from "@probity/contract";
import type { ValueRule } from "@probity/engines/agreements/model/data-schema.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import {
  type DataPath,
  type DataShape,
  dataShape,
  type ObjectShape,
} from "../../../records/template-data/data-shape.ts";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";

const texts = bulkSendTexts.columns;

/** What a document needs, and a column can give. */
export type Target = { key: string; label: string } & (
  | { kind: "documentName" | "externalId" }
  | { kind: "signer"; roleId: string; member: "name" | "email" }
  | {
      kind: "value";
      path: DataPath;
      type: "text" | "number" | "boolean";
      isOptional: boolean;
      rule: ValueRule | undefined;
    }
);

/** Everything that a template asks for, apart from lists. */
export function targetsOf(template: Template): readonly Target[] {
  const signers = template.signerRoles.flatMap(({ id, role }) =>
    (["name", "email"] as const).map((member): Target => ({
      kind: "signer",
      key: `signer ${id} ${member}`,
      label: texts.signer(role, member),
      roleId: id,
      member,
    })),
  );
  return [
    { kind: "documentName", key: "documentName", label: texts.documentName },
    ...signers,
    ...valuesOf(shapeOf(template), []),
    { kind: "externalId", key: "externalId", label: texts.externalId },
  ];
}

export const shapeOf = ({ variables, sampleData, dataSchema }: Template): ObjectShape =>
  dataShape(variables, sampleData as Json, dataSchema);

/** Where no rule says whether a template can do without a value, one that is empty in its sample may be empty in a row. */
function valuesOf(shape: DataShape, path: DataPath): Target[] {
  if (shape.kind === "list") return [];
  if (shape.kind === "object") return shape.members.flatMap(([name, member]) => valuesOf(member, [...path, name]));
  const { kind: type, sample, rule } = shape;
  const name = path.join(".");
  const isOptional = rule ? rule.optional === true : sample === "";
  return [{ kind: "value", key: `value ${name}`, label: rule?.label ?? name, path, type, isOptional, rule }];
}

/** The lists of a template, which no cell can hold; null if there are none. */
export function listsOf(shape: ObjectShape): ObjectShape | null {
  const members = shape.members.flatMap(([name, member]): (readonly [string, DataShape])[] => {
    if (member.kind === "list") return [[name, member]];
    const inner = member.kind === "object" ? listsOf(member) : null;
    return inner ? [[name, inner]] : [];
  });
  return members.length > 0 ? { kind: "object", members } : null;
}
