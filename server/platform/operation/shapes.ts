import Type, { type TSchema } from "typebox";

/** Schemas that every slice uses; the conventions of the API in one place. */

export const Id = Type.String({ format: "uuid" });
export const IdParams = Type.Object({ id: Id });
// `date-time` allows a leap second, which Date cannot hold, and moments that in UTC fall into the years 0 or 10000, which the
// database cannot; the pattern refuses both.
export const Timestamp = Type.String({
  format: "date-time",
  pattern: "^(?!0000|0001-01-01|9999-12-31[^-]*-)[^:]+:[0-9]{2}:[0-5]",
});
export const NullableTimestamp = Type.Union([Timestamp, Type.Null()]);
export const ModeName = Type.Enum(["test", "live"]);
export const Reason = Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" });
export const Revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

export const NullableText = Type.Union([Type.String(), Type.Null()]);
/** One line of text that shows something: names, titles, what becomes the subject of a mail. */
export const Line = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$",
});
/** BCP 47: a language, perhaps with its script and region. Intl.Locale reads every text that this accepts. */
export const Language = Type.String({ pattern: "^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$" });

/** An object that refuses properties it does not know. */
export const strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const recordOf = <const R extends string, D extends TSchema>(resource: R, data: D) =>
  Type.Object({ id: Id, resource: Type.Literal(resource), data });

/** The same record without its large members. It says so itself, so that nobody takes it for the whole. */
export const summaryOf = <const R extends string, D extends TSchema>(resource: R, data: D) =>
  Type.Object({ id: Id, resource: Type.Literal(resource), view: Type.Literal("summary"), data });

/** The answer of a list to a request with `after`. */
export const walkOf = <I extends TSchema>(item: I) =>
  Type.Object({ items: Type.Array(item), nextCursor: NullableText }, { description: "The answer to `after`." });

export const listOf = <I extends TSchema>(item: I) =>
  Type.Union([
    Type.Object({ items: Type.Array(item), nextOffset: Type.Union([Type.Integer(), Type.Null()]) }),
    walkOf(item),
  ]);

export const AfterQuery = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      "Leave it empty for the first page, then send the `nextCursor` of the page before. Rows that are added or leave the list meanwhile make you miss or repeat none of the others. Send neither `offset` nor `page` with it.",
  }),
);

/** Checked as text: a refusal about it has a code of its own (see `validInput`). */
export const LimitQuery = Type.Optional(
  Type.String({ pattern: "^0*[1-9][0-9]*$", description: "Rows on a page: 100 unless given, and at most." }),
);

/** The query of a list that is read page by page. Query values arrive as text; offsets stay within what PostgreSQL takes. */
export const Paging = {
  offset: Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,8})$" })),
  after: AfterQuery,
  limit: LimitQuery,
};

/** For lists that can be read from either end. */
export const OrderQuery = Type.Optional(
  Type.Enum(["asc", "desc"], { description: "`asc` begins with the oldest, `desc` with the newest." }),
);

/** For lists of large records. */
export const ViewQuery = Type.Optional(
  Type.Enum(["summary"], { description: "`summary` leaves the large members of each record out." }),
);

/** Text to be found as it stands, whatever its case. */
export const SearchText = Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\u0000]*$" });
export const SearchQuery = Type.Optional(SearchText);
