import { expect, it } from "vitest";
import { roomFinding } from "./partitions.ts";

it("warns of too little room for locks before a statement fails for it", () => {
  expect(roomFinding({ room: 6_400, needed: 400 })).toMatchObject({ state: "ok" });
  expect(roomFinding({ room: 6_400, needed: 401 })).toEqual({
    state: "warning",
    says: expect.stringContaining("set max_locks_per_transaction of PostgreSQL to 512"),
  });
});
