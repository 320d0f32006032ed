import { expect, it } from "vitest";
import { writesOf } from "./written-tables.ts";

it.each([
  ["select 1 from risk_actions", []],
  ["select id from risk_actions for update", []],
  ['insert into "risk_actions" ("id") values ($1)', ["insert risk_actions"]],
  ['update "risk_actions" set "status" = $1', ["update risk_actions"]],
  ["delete from only public.risk_actions where id = $1", ["delete risk_actions"]],
  [
    "with a as (insert\n  into risk_events select 1), b as (update risk_subjects set x = 1) select 1",
    ["insert risk_events", "update risk_subjects"],
  ],
])("%s", (text, expected) => {
  expect(writesOf(text).map(({ verb, table }) => `${verb} ${table}`)).toEqual(expected);
});

it("leaves words that stand behind `update` to whoever knows the tables", () => {
  const writes = writesOf("insert into lists values (1) on conflict do update set x = 1");
  expect(writes.map(({ table }) => table)).toEqual(["lists", "set"]);
});
