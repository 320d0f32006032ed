import { describe, expect, it } from "vitest";
import { startServer } from "#testing/server.ts";
import { listReadiness } from "./list-readiness.ts";
import { sampleLists } from "./testing/sample-lists.ts";

describe("GET /readyz, about lists", () => {
  const answerWith = async (lists: ReturnType<typeof listReadiness>) => {
    const server = await startServer({ lists });
    const answer = await fetch(`${server.origin}/readyz`);
    const body = (await answer.json()) as { status: string; problems: string[]; notes: string[] };
    await server.app.close();
    await server.close();
    return { code: answer.status, ...body };
  };

  it("200: without any list the process is ready, and says that nobody can be screened", async () => {
    expect(await answerWith(listReadiness(() => new Map(), []))).toEqual({
      code: 200,
      status: "ready",
      problems: [],
      notes: ["No list is loaded: every screening ends in error with no_lists. See docs/lists.md."],
    });
  });

  it("503: a list that REQUIRE_LISTS names cannot be searched here; 200 once it can", async () => {
    const lists = await sampleLists();
    expect(await answerWith(listReadiness(() => lists, ["eu_fsf", "ofac_sdn"]))).toEqual({
      code: 503,
      status: "not_ready",
      problems: ["REQUIRE_LISTS names ofac_sdn, which this process cannot search; see: probity lists status"],
      notes: [],
    });
    expect(await answerWith(listReadiness(() => lists, ["eu_fsf"]))).toMatchObject({
      code: 200,
      problems: [],
      notes: [],
    });
  });
});
