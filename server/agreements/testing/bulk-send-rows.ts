import { busy, type Columns, id, made } from "#testing/list-plans/row-ids.ts";

/** Bulk sends for the tests of plans. */
export const bulkSendRows: Readonly<Record<string, Columns>> = {
  document_bulk_sends: {
    id: id("bulkSend"),
    template_id: id("template"),
    template_revision: "1",
    row_count: "1000",
    invitations: "'none'",
    authentication: "'none'",
    allow_decline: "true",
    origin: "'x'",
    ...made,
  },
  document_bulk_send_rows: {
    bulk_send_id: id("bulkSend", busy),
    number: "n",
    status: "'sent'",
    document_id: id("document"),
  },
};
