import { describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import {
  assessOnce as assess,
  differencesOf,
  runShadows,
  startShadow as start,
  twoVersions,
} from "../../testing/policy-shadows.ts";

describe("the limits of a shadow", () => {
  it("a step that takes longer than a computation may ends it as too_large and keeps what was counted; busy threads end nothing", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { read } = await start(organization, second.id);
    await assess(organization, source, first.id, 2000);
    await runShadows(organization);
    await assess(organization, source, first.id, 2000);
    let asked = 0;
    // While the threads are busy it waits, and the next tick finds its claim not ended yet.
    const busy = async () => {
      asked += 1;
      throw new Refusal("temporarily_unavailable");
    };
    expect(await runShadows(organization, { compare: busy })).toEqual([]);
    expect([asked, await read()]).toMatchObject([1, { status: "running", examined: 1 }]);
    const minuteLater = () => new Date(Date.now() + 61_000);
    const tooLong = async () => {
      throw new Refusal("validation_failed", { errors: [{ path: "/definition", code: "too_complex", message: "" }] });
    };
    expect(await runShadows(organization, { compare: tooLong, clock: minuteLater })).toEqual([]);
    expect(await read()).toMatchObject({ status: "failed", failure: { code: "too_large" }, examined: 1, moved: 1 });
  });

  it("lists the first 10,000 differences and counts all", async () => {
    const { organization, source, first, second } = await twoVersions();
    const { id, read } = await start(organization, second.id);
    // As if it had listed all but one: making 9,999 assessments would take minutes.
    const { organizationId, server } = organization;
    await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
      tx
        .updateTable("risk_policy_shadows")
        .set({ listed: 9_999, differing: 9_999 })
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .execute(),
    );
    const assessed = [];
    for (let number = 0; number < 3; number++) assessed.push(await assess(organization, source, first.id, 2000));
    await runShadows(organization);
    expect(await read()).toMatchObject({ moved: 3, differences: { found: 10_002, listed: 10_000 } });
    expect((await differencesOf(organization, id)).map(({ assessmentId }) => assessmentId)).toEqual([assessed[0]!.id]);
  });
});
