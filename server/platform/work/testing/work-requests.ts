import { defaultDueMinutes } from "@probity/engines/platform/work/work-items.ts";
import { newAction } from "#risk/testing/actions.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { at, type Sampler } from "#testing/sample-request.ts";
import { newView } from "./views.ts";

/** The id of an item that everybody can finish who may write. */
async function newWorkItem(organization: TestOrganization): Promise<string> {
  const { id } = await newAction(organization);
  return id;
}

const ofItem =
  (rest: string, body?: unknown): Sampler =>
  async (organization) => ({
    path: `/work-items/${await newWorkItem(organization)}${rest}`,
    ...(body !== undefined && { body }),
  });

export const workRequests: Record<string, Sampler> = {
  "GET /work-items": async (organization) => {
    await newWorkItem(organization);
    return { path: "/work-items" };
  },
  "GET /work-items/summary": async (organization) => {
    await newWorkItem(organization);
    return { path: "/work-items/summary" };
  },
  "GET /work-items/{id}": ofItem(""),
  "POST /work-items/next": async (organization) => {
    await newWorkItem(organization);
    return { path: "/work-items/next", body: {} };
  },
  "POST /work-items/{id}/claim": ofItem("/claim"),
  "PUT /work-items/{id}/lease": ofItem("/lease"),
  "POST /work-items/{id}/release": ofItem("/release"),
  "POST /work-items/{id}/assign": ofItem("/assign", { userId: null }),
  "POST /work-items/bulk": async (organization) => ({
    path: "/work-items/bulk",
    body: {
      items: [{ id: await newWorkItem(organization), expectedRevision: 1 }],
      change: { type: "transition", status: "acknowledged" },
      reason: "test",
    },
  }),
  "GET /reason-presets": at("/reason-presets"),
  "PUT /reason-presets": at("/reason-presets", {
    presets: { override: [{ label: "Explained", text: "Explained by documents." }] },
    expectedRevision: 0,
  }),
  "GET /profile-resolver": at("/profile-resolver"),
  "PUT /profile-resolver": at("/profile-resolver", {
    templates: { person: "https://crm.example/customers/{externalId}" },
    expectedRevision: 0,
  }),
  "GET /saved-views": async (organization) => {
    await newView(organization);
    return { path: "/saved-views" };
  },
  "POST /saved-views": at("/saved-views", {
    page: "/work-items",
    name: "Mine",
    search: { assignee: "me" },
    shared: false,
  }),
  "PUT /saved-views/{id}": async (organization) => ({
    path: `/saved-views/${(await newView(organization)).id}`,
    body: { name: "Ours", search: {}, shared: false, expectedRevision: 1 },
  }),
  "DELETE /saved-views/{id}": async (organization) => ({ path: `/saved-views/${(await newView(organization)).id}` }),
  "GET /work-settings": at("/work-settings"),
  "PUT /work-settings": at("/work-settings", { dueMinutes: defaultDueMinutes, leaseMinutes: 10, expectedRevision: 0 }),
};
