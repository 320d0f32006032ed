import pg from "pg";

/**
 * Loaded before an API process of `npm run bench -- work-writes`: the statement that keeps the work items of an assessment is answered here and
 * never reaches the database, as if there were no work items.
 */
const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === "string" ? asked : (asked as { text?: string }).text;
    if (text?.includes("insert into work_count_deltas"))
      return Promise.resolve({ rows: [], rowCount: 0, command: "INSERT" });
    return query.apply(this, given);
  },
});
