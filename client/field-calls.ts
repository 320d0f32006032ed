import type { Calls, WriteOptions } from "./calls.ts";
import { path } from "./calls.ts";
import type * as records from "./field-records.ts";

/** Fields and signers of documents, and the fields that templates give to their documents. */
export function fieldCalls({ get, post, patch, remove }: Calls) {
  return {
    fields: {
      create: (documentId: string, field: records.NewField, write?: WriteOptions) =>
        post<records.Field>(path`/documents/${documentId}/fields`, field, write),
      list: (documentId: string) => get<{ items: records.Field[] }>(path`/documents/${documentId}/fields`),
      get: (documentId: string, id: string) => get<records.Field>(path`/documents/${documentId}/fields/${id}`),
      change: (documentId: string, id: string, change: records.FieldChange, write?: WriteOptions) =>
        patch<records.Field & records.Cleared>(path`/documents/${documentId}/fields/${id}`, change, write),
      remove: (documentId: string, id: string, write?: WriteOptions) =>
        remove(path`/documents/${documentId}/fields/${id}`, {}, write),
    },
    signers: {
      create: (documentId: string, signer: records.NewSigner, write?: WriteOptions) =>
        post<records.Signer>(path`/documents/${documentId}/signers`, signer, write),
      list: (documentId: string) => get<{ items: records.Signer[] }>(path`/documents/${documentId}/signers`),
      change: (documentId: string, id: string, change: records.SignerChange, write?: WriteOptions) =>
        patch<records.Signer>(path`/documents/${documentId}/signers/${id}`, change, write),
      /** `reassignTo` gets the fields of the signer who goes. */
      remove: (documentId: string, id: string, query: { reassignTo?: string } = {}, write?: WriteOptions) =>
        remove(path`/documents/${documentId}/signers/${id}`, query, write),
      remind: (documentId: string, id: string, write?: WriteOptions) =>
        post<records.Signer>(path`/documents/${documentId}/signers/${id}/remind`, undefined, write),
    },
    templateFields: {
      create: (templateId: string, field: records.NewTemplateField, write?: WriteOptions) =>
        post<records.TemplateField>(path`/templates/${templateId}/fields`, field, write),
      list: (templateId: string) => get<{ items: records.TemplateField[] }>(path`/templates/${templateId}/fields`),
      change: (templateId: string, id: string, change: records.TemplateFieldChange, write?: WriteOptions) =>
        patch<records.TemplateField & records.Cleared>(path`/templates/${templateId}/fields/${id}`, change, write),
      remove: (templateId: string, id: string, write?: WriteOptions) =>
        remove(path`/templates/${templateId}/fields/${id}`, {}, write),
    },
  };
}
