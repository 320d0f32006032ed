import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyAuthentication, PasskeyRegistration } from "@probity/contract";

type Asked = { challenge: string };
type Creation = Asked & { rp: { id: string }; user: { id: string } };
type Request = Asked & { rpId: string };
/** What an honest browser and authenticator would answer otherwise. */
type Change = { origin?: string; rpId?: string; userVerified?: boolean; userHandle?: string; counter?: number };

const flag = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64Url = (bytes: string | Uint8Array) => Buffer.from(bytes).toString("base64url");

/** An authenticator in software that keeps one passkey, and the browser in front of it, which may be dishonest. */
export class Authenticator {
  readonly #credentialId = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #cosePublicKey: Uint8Array;
  readonly #origin: string;
  #userHandle = "";
  /** Of uses; null for an authenticator that does not count. */
  counter: number | null;

  constructor(origin = "http://probity.test", { counts = true } = {}) {
    this.#origin = origin;
    this.counter = counts ? 0 : null;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    const { x, y } = publicKey.export({ format: "jwk" });
    this.#cosePublicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
      ]),
    );
  }

  create(options: Creation, change: Change = {}): PasskeyRegistration {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, flag.attestedCredential, change),
      Buffer.alloc(16),
      length,
      this.#credentialId,
      this.#cosePublicKey,
    ]);
    const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
      ["fmt", "none"],
      ["attStmt", new Map<string, never>()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options, change),
        attestationObject: base64Url(isoCBOR.encode(attestation)),
        transports: ["internal"],
      },
    };
  }

  get(options: Request, change: Change = {}): PasskeyAuthentication {
    const clientDataJSON = this.#clientData("webauthn.get", options, change);
    const data = this.#authenticatorData(options.rpId, 0, change);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64Url(data),
        signature: base64Url(sign("sha256", signed, this.#privateKey)),
        userHandle: change.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    const id = base64Url(this.#credentialId);
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #clientData(type: string, { challenge }: Asked, { origin = this.#origin }: Change): string {
    return base64Url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, { userVerified = true, ...change }: Change): Buffer {
    if (this.counter !== null) this.counter = change.counter ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const verified = userVerified ? flag.userVerified : 0;
    return Buffer.concat([sha256(change.rpId ?? rpId), Buffer.from([flags | flag.userPresent | verified]), counter]);
  }
}
