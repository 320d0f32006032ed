import fc from "fast-check";
import { expect, it } from "vitest";
import { testServer } from "#testing/server.ts";
import { idsMadeWith, newId } from "./new-id.ts";

it("is a UUIDv7 of the instant it is given, so ordering by id is ordering by time", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }), (now) => {
      const id = newId(now);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(now.getTime());
    }),
  );
});

it("lies between the first and the last that can be made with another of the same millisecond, and no other does", () => {
  const anyTime = fc.date({ min: new Date(1), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(anyTime, (now) => {
      const { first, last } = idsMadeWith(newId(now));
      const at = (ms: number) => newId(new Date(now.getTime() + ms));
      expect(first < at(0) && at(0) < last && at(-1) < first && at(1) > last).toBe(true);
    }),
  );
});

it("does not repeat", () => {
  const now = new Date();
  expect(new Set(Array.from({ length: 10_000 }, () => newId(now))).size).toBe(10_000);
});

it("is made in the same form by the database", async () => {
  const { pool } = await testServer();
  const { rows } = await pool.query(
    "select uuid_v7('2026-11-14T23:00:00.123Z')::text as id from generate_series(1, 100)",
  );
  for (const { id } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.parse("2026-11-14T23:00:00.123Z"));
  }
});
