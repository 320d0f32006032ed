import Type from "typebox";
import { openOperation } from "#platform/operation/open-operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { deviceCookieName } from "../sign-in/device-cookie.ts";
import { signedInSession } from "../sign-in/signed-in-user.ts";
import { type Begun, flowCookie } from "./flow-cookie.ts";

type Asked = "invitation" | "confirm";

const pages: Record<Asked, Begun["to"]> = { invitation: "invitation", confirm: "account" };

/** GET /auth/oidc/start */
export const startOidc = openOperation({
  summary: "Go to the identity provider to sign in, or to confirm who you are",
  query: strict({ to: Type.Optional(Type.Enum(["invitation", "confirm"])) }),
  reply: Type.Object({}),
  pageWhenRefused: "/sign-in",

  async run(call) {
    const { services, now, query, cookies } = call;
    refuseUnless(services.oidc, "not_found");
    const earlier = await signedInSession(call);
    const confirms = query.to === "confirm" ? earlier : null;
    refuseUnless(query.to !== "confirm" || confirms, "authentication_required");
    const { url, flow } = await services.oidc.start({ anew: confirms !== null });
    const begun: Begun = {
      ...flow,
      to: query.to ? pages[query.to] : "",
      confirms,
      device: cookies[deviceCookieName] ?? null,
      earlier,
    };
    return { body: {}, redirect: url, cookies: [flowCookie(services.keyring, begun, now)] };
  },
});
