import Type from "typebox";
import { named } from "#platform/operation/named.ts";

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "^[A-Za-z0-9_-]+$" });
const CredentialId = Base64Url(1400);
const Challenge = Type.String();
const Transport = Type.Enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
/** Browsers add extensions as they like; none of them is asked for or read. */
const Extensions = Type.Object({}, { additionalProperties: true });

const answered = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal("public-key"),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Type.Optional(Type.Union([Type.Enum(["platform", "cross-platform"]), Type.Null()])),
};

/** The JSON of the credential that a browser has made, as `PublicKeyCredential.toJSON()` writes it. */
export const RegistrationResponse = named(
  "PasskeyRegistration",
  Type.Object(
    {
      ...answered,
      response: Type.Object(
        {
          clientDataJSON: Base64Url(4000),
          attestationObject: Base64Url(24_000),
          transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
          authenticatorData: Type.Optional(Base64Url(8000)),
          publicKey: Type.Optional(Type.Union([Base64Url(8000), Type.Null()])),
          publicKeyAlgorithm: Type.Optional(Type.Integer()),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
);

/** The JSON with which a passkey answers a challenge. */
export const AuthenticationResponse = named(
  "PasskeyAuthentication",
  Type.Object(
    {
      ...answered,
      response: Type.Object(
        {
          clientDataJSON: Base64Url(4000),
          authenticatorData: Base64Url(8000),
          signature: Base64Url(4000),
          userHandle: Type.Optional(Type.Union([Base64Url(100), Type.Null()])),
          attestationObject: Type.Optional(Type.Null()),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
);

const Known = Type.Object({
  id: Type.String(),
  type: Type.Literal("public-key"),
  transports: Type.Optional(Type.Array(Transport)),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`, or for `startRegistration` of @simplewebauthn/browser. */
export const CreationOptions = named(
  "PasskeyCreationOptions",
  Type.Object({
    challenge: Challenge,
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal("public-key") })),
    timeout: Type.Integer(),
    attestation: Type.Literal("none"),
    excludeCredentials: Type.Array(Known),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal("required"),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal("required"),
    }),
  }),
);

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`, or for `startAuthentication` of @simplewebauthn/browser. */
export const RequestOptions = named(
  "PasskeyRequestOptions",
  Type.Object({
    challenge: Challenge,
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.Literal("required"),
    allowCredentials: Type.Array(Known),
  }),
);

const exampleCredential = {
  id: "mJ1sVhU3kq0xQ7yN4tRz",
  rawId: "mJ1sVhU3kq0xQ7yN4tRz",
  type: "public-key" as const,
  clientExtensionResults: {},
};
const exampleClientData = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";

/** Shortened: what browsers send is several times as long. */
export const exampleRegistration = {
  ...exampleCredential,
  response: { clientDataJSON: exampleClientData, attestationObject: "o2NmbXRkbm9uZQ", transports: ["internal"] },
};
export const exampleAuthentication = {
  ...exampleCredential,
  response: {
    clientDataJSON: exampleClientData,
    authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4",
    signature: "MEUCIQDf3b8h0tV5",
    userHandle: "AZgKABssfT6fSltsfY6fCg",
  },
};
