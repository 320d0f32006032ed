import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { withClient } from "./client.ts";
import { parseMoment } from "./parse-moment.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase(1);
});
afterAll(() => test.close());

/** The parser of pg for moments without a zone does not differ, and is not replaced. */
const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMP) as (text: string) => unknown;

it("every text that PostgreSQL writes for a moment is the same moment as before, in any zone", () =>
  withClient(test.url, async (client) => {
    for (const zone of ["UTC", "Asia/Kolkata", "America/St_Johns"]) {
      await client.query(`set timezone to '${zone}'`);
      const { rows } = await client.query<{ text: string }>(`
        select moment::text as text
          from unnest(array['infinity', '-infinity', '0044-03-15 BC', '0001-01-01', '0099-12-31 23:59:59.9', '0999-06-30', '1000-01-01',
                            '1969-12-31 23:59:59.999999', '9999-12-31 23:59:59', '12026-01-01', '2024-02-29']::timestamptz[]) as moment
        union all
        select (timestamptz '2026-01-01' + n * interval '7 days 3 hours 11 minutes 7.031457 seconds')::text
          from generate_series(1, 2000) as n
        union all
        select (timestamptz '2026-11-18 20:43:24' + n * interval '1 millisecond')::text from generate_series(0, 999) as n
      `);
      expect(rows).toHaveLength(3_011);
      for (const { text } of rows) expect(parseMoment(text), text).toEqual(parseAny(text));
    }
  }));
