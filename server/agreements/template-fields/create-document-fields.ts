import type { PageSizeInPoints, PlacedBox } from "@probity/engines/agreements/model/rendering.ts";
import { boxProblem, type FieldBox } from "@probity/engines/agreements/fields/box.ts";
import { drawnFieldsMax } from "@probity/engines/agreements/fields/check-field.ts";
import { fieldDefaults, isDrawn, nameOf } from "@probity/engines/agreements/fields/field.ts";
import { remapFields } from "@probity/engines/agreements/fields/remap.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { insertFields, type StoredField } from "../fields/field-store.ts";
import { refuseProblem } from "../fields/refuse-problem.ts";
import type { NewSigner } from "../signers/signer-store.ts";
import { listTemplateFieldRows, type StoredTemplateField, type TemplatePlace } from "./template-field-store.ts";

/** A generated document as far as its fields depend on it. Every role has a signer and a box. */
type Generated = {
  documentId: string;
  templateId: string;
  signers: readonly Pick<NewSigner, "id" | "role_id" | "role">[];
  boxes: readonly PlacedBox[];
  pages: readonly PageSizeInPoints[];
};

/** Gives a new document a signature field at each of its signature boxes, and the fields of its template. */
export async function createDocumentFields(tx: Tx, scope: Scope, now: Date, document: Generated): Promise<void> {
  const template = await listTemplateFieldRows(tx, scope, document.templateId);
  const stored = { documentId: document.documentId, acroFieldName: null, createdAt: now, updatedAt: now };
  const signatures = document.boxes.map((box): StoredField => {
    const signer = document.signers.find(({ role }) => role === box.role);
    if (!signer) throw new Error("A signature box without a signer.");
    const { role, label, ...place } = box;
    const unfilled = { valueIso: null, filledBy: null, filledAt: null, frozen: false };
    const field = {
      ...fieldDefaults,
      ...unfilled,
      id: newId(now),
      ownerId: signer.id,
      fieldType: "signature",
    } as const;
    return { ...field, ...place, ...stored, label: label ?? role };
  });
  const signerOfRole = new Map(document.signers.map(({ id, role_id }) => [role_id!, id]));
  const own = remapFields(template, signerOfRole, () => newId(now)).map(
    ({ templateFieldId, ...field }): StoredField => {
      const origin = template.find(({ id }) => id === templateFieldId)!;
      return { ...field, ...placeOn(document, origin), ...stored, filledAt: field.filledBy && now };
    },
  );
  const fields = [...signatures, ...own];
  refuseTooManyDrawn(fields);
  await insertFields(tx, scope, fields);
}

/** The signature boxes come in addition to the template's own fields. */
function refuseTooManyDrawn(fields: readonly StoredField[]): void {
  const drawn = fields.filter(({ fieldType }) => isDrawn(fieldType));
  const alike = Map.groupBy(drawn, ({ ownerId, fieldType }) => `${ownerId} ${fieldType}`);
  if ([...alike.values()].every(({ length }) => length <= drawnFieldsMax)) return;
  const message = `A signer can have at most ${drawnFieldsMax} signature fields and as many fields for initials.`;
  refuseProblem({ code: "field_invalid", path: "", message });
}

/** The number of pages depends on the data, so only now is it known whether a field lies on one. */
function placeOn({ boxes, pages }: Generated, field: StoredTemplateField): FieldBox {
  const box = boxOf(field, boxes);
  const problem = boxProblem(box, pages);
  if (problem) refuseProblem({ ...problem, path: "", message: `${nameOf(field)}: ${problem.message}` });
  return box;
}

function boxOf(place: TemplatePlace, boxes: readonly PlacedBox[]): FieldBox {
  const { width, height, xPosition, yPosition, pageNumber } = place;
  if (pageNumber !== null) return { pageNumber, xPosition, yPosition, width, height };
  const anchor = boxes.find(({ role }) => role === place.anchorRole);
  if (!anchor) throw new Error("A field is placed by a signature that the document does not have.");
  const [x, y] = [anchor.xPosition + xPosition, anchor.yPosition + yPosition];
  return { pageNumber: anchor.pageNumber, xPosition: x, yPosition: y, width, height };
}
