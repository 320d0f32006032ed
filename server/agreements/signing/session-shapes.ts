import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";

export const AllowedOrigins = Type.Array(Type.String({ maxLength: 300 }), {
  maxItems: 10,
  description: "Origins of the pages that may show the signing page in a frame, such as `https://app.example.com`.",
});
export const ThemePart = named(
  "SigningTheme",
  strict({ accent: Type.Optional(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" })) }),
);

// They are written into a header that allows framing, so an origin may only have a name and a port: a URL parser accepts
// `;`.
const origin = /^(https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:[1-9]\d{0,4})?$/;

export function refuseUnlessOrigins(origins: readonly string[]): void {
  const errors = origins.flatMap((text, index) =>
    origin.test(text) && URL.canParse(text) && new URL(text).origin === text
      ? []
      : [
          {
            path: `/allowedOrigins/${index}`,
            code: "invalid_origin",
            message: "Must be the scheme, host and port of an https page (http for localhost), without a path.",
          },
        ],
  );
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
}

/** The signer is sent here afterwards: to a page of the customer, never to a script or a file. */
export function refuseUnlessReturnUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  const allowed = url && (url.protocol === "https:" || (url.protocol === "http:" && local)) && url.username === "";
  if (allowed) return;
  throw new Refusal("validation_failed", {
    errors: [{ path: "/returnUrl", code: "invalid_url", message: "Must be an https URL without credentials." }],
  });
}
