import Type from "typebox";
import { openOperation } from "#operation/open-operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { flowCookie } from "./flow-cookie.ts";

/** GET /auth/oidc/start */
export const startOidc = openOperation({
  summary: "Go to the identity provider to sign in",
  reply: Type.Object({}),
  pageWhenRefused: "/sign-in",

  async run({ services, now }) {
    refuseUnless(services.oidc, "not_found");
    const { url, flow } = await services.oidc.start();
    return { body: {}, redirect: url, cookies: [flowCookie(services.keyring, flow, now)] };
  },
});
