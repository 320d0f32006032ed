import { act, file, read, upload, write } from "./endpoint.ts";

export const workMethods = {
  /** Everything that waits for somebody. Follow it with `followCursor((after) => client.workItems.list({ after }))`. */
  workItems: {
    list: read("GET /work-items"),
    summary: read("GET /work-items/summary"),
    get: read("GET /work-items/{id}"),
    /** Claims the most urgent item that nobody has; `item` is null when none is left. */
    next: write("POST /work-items/next"),
    claim: act("POST /work-items/{id}/claim"),
    /** Keeps an item while its page is open. */
    renew: act("PUT /work-items/{id}/lease"),
    release: act("POST /work-items/{id}/release"),
    assign: write("POST /work-items/{id}/assign"),
    /** Each item succeeds or is refused by itself. */
    change: write("POST /work-items/bulk"),
  },
  /** What people write about subjects and items, beside the evidence. */
  notes: {
    list: read("GET /notes"),
    /** With every text it has had. */
    get: read("GET /notes/{id}"),
    write: write("POST /notes"),
    correct: write("POST /notes/{id}/corrections"),
    withdraw: write("POST /notes/{id}/withdraw"),
    addFile: upload("POST /notes/{id}/files"),
    file: file("GET /notes/{id}/files/{fileId}"),
  },
  /** Reasons that people are offered, by the kind of decision. */
  reasonPresets: { get: read("GET /reason-presets"), change: write("PUT /reason-presets") },
  /** Links to the pages where an organization keeps the profiles of its subjects. */
  profileResolver: { get: read("GET /profile-resolver"), change: write("PUT /profile-resolver") },
  /** Filters of a page of the dashboard under a name: your own, and those that the organization shares. */
  savedViews: {
    list: read("GET /saved-views"),
    save: write("POST /saved-views"),
    change: write("PUT /saved-views/{id}"),
    remove: act("DELETE /saved-views/{id}"),
  },
  workSettings: { get: read("GET /work-settings"), change: write("PUT /work-settings") },
};
