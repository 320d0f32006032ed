import { viewNameMax, type ViewPage, viewPages } from "@probity/engines/platform/work/view-pages.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Line, recordOf, Revision, Timestamp } from "#platform/operation/shapes.ts";

export const ViewPageName = Type.Enum([...viewPages], { description: "The path of the page in the dashboard." });

/** At most 10 filters of 200 characters: an address that every browser and proxy takes. */
const Search = Type.Record(Type.String({ pattern: "^[A-Za-z]{1,40}$" }), Line, {
  maxProperties: 10,
  additionalProperties: false,
  description: "The filters of the page, as they stand in its address.",
});

/** What its author can change of it. */
export const ViewContent = {
  name: Type.String({ ...Line, maxLength: viewNameMax }),
  search: Search,
  shared: Type.Boolean({ description: "Whether everybody of the organization sees it, or its author alone." }),
};

export const SavedView = named(
  "SavedView",
  recordOf(
    "saved_views",
    Type.Object({
      page: ViewPageName,
      ...ViewContent,
      revision: Revision,
      createdAt: Timestamp,
      createdBy: Type.String(),
    }),
  ),
);

export type ViewRow = {
  id: string;
  page: ViewPage;
  name: string;
  search: Static<typeof Search>;
  shared: boolean;
  revision: number;
  created_at: Date;
  created_by: string;
};

export const asSavedView = ({ id, created_at, created_by, ...view }: ViewRow): Static<typeof SavedView> => ({
  id,
  resource: "saved_views",
  data: { ...view, createdAt: created_at.toISOString(), createdBy: created_by },
});
