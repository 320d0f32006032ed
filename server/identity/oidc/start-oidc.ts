import Type from "typebox";
import { openOperation } from "#operation/open-operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { strict } from "#operation/shapes.ts";
import { flowCookie } from "./flow-cookie.ts";

/** GET /auth/oidc/start */
export const startOidc = openOperation({
  summary: "Go to the identity provider to sign in",
  query: strict({ to: Type.Optional(Type.Enum(["invitation"])) }),
  reply: Type.Object({}),
  pageWhenRefused: "/sign-in",

  async run({ services, now, query }) {
    refuseUnless(services.oidc, "not_found");
    const { url, flow } = await services.oidc.start();
    const cookie = flowCookie(services.keyring, { ...flow, to: query.to ?? "" }, now);
    return { body: {}, redirect: url, cookies: [cookie] };
  },
});
