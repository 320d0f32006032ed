import { call, type InputOf } from "../../../api/call.ts";
import type { Mode } from "../../../session/mode.ts";
import { documentBody, fromDocument, fromTemplate, type SignatureBox, templateBody } from "./api-fields.ts";
import type { FieldCalls } from "./save-fields.ts";

type NewField = InputOf<"POST /documents/{id}/fields">["body"];
type NewTemplateField = InputOf<"POST /templates/{id}/fields">["body"];

export function documentCalls(mode: Mode, id: string): FieldCalls {
  return {
    add: async (field, idempotencyKey) => {
      const body = documentBody(field) as NewField;
      return fromDocument(await call("POST /documents/{id}/fields", mode, { id, body }, { idempotencyKey }));
    },
    change: async (fieldId, change, _whole, idempotencyKey) => {
      const input = { id, fieldId, body: documentBody(change) };
      const reply = await call("PATCH /documents/{id}/fields/{fieldId}", mode, input, { idempotencyKey });
      return { field: fromDocument(reply), releasedFieldIds: reply.releasedFieldIds };
    },
    remove: async (fieldId, idempotencyKey) => {
      await call("DELETE /documents/{id}/fields/{fieldId}", mode, { id, fieldId }, { idempotencyKey });
    },
  };
}

export function templateCalls(mode: Mode, id: string, boxes: readonly SignatureBox[]): FieldCalls {
  return {
    add: async (field, idempotencyKey) => {
      const body = templateBody(field, field, boxes) as NewTemplateField;
      return fromTemplate(await call("POST /templates/{id}/fields", mode, { id, body }, { idempotencyKey }), boxes);
    },
    change: async (fieldId, change, whole, idempotencyKey) => {
      const input = { id, fieldId, body: templateBody(change, whole, boxes) };
      const reply = await call("PATCH /templates/{id}/fields/{fieldId}", mode, input, { idempotencyKey });
      return { field: fromTemplate(reply, boxes), releasedFieldIds: reply.releasedFieldIds };
    },
    remove: async (fieldId, idempotencyKey) => {
      await call("DELETE /templates/{id}/fields/{fieldId}", mode, { id, fieldId }, { idempotencyKey });
    },
  };
}
