import type { Operations, RefusalCode } from "@probity/contract";
import { expect, expectTypeOf, it } from "vitest";
import { ApiError, type SignerApi } from "./api.ts";
import type { Session } from "./session.ts";

it("answers the replies of the contract, and fails with its codes", () => {
  expectTypeOf<SignerApi["session"]>().returns.resolves.toEqualTypeOf<Operations["GET /signing/session"]["reply"]>();
  expectTypeOf<SignerApi["fill"]>().parameters.toEqualTypeOf<
    [id: string, input: Operations["PUT /signing/fields/{id}"]["body"]]
  >();
  expectTypeOf<Operations["GET /signing/session"]["reply"]>().toExtend<Session>();
  expectTypeOf<ApiError["code"]>().toEqualTypeOf<RefusalCode | "offline">();
});

it("does not compile with a code, a state or a member that the server does not have", () => {
  const mistakes = [
    // @ts-expect-error no refusal has this code
    () => new ApiError("unauthenticated"),
    // @ts-expect-error no refusal has this code
    (error: ApiError) => error.code === "unauthenticated",
    // @ts-expect-error no session has this state
    (session: Session) => session.state === "finished",
    // @ts-expect-error a document has a name and no title
    (session: Session) => session.document.title,
  ];
  expect(mistakes).toHaveLength(4);
});
