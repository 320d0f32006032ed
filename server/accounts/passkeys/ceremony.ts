import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { challengeSeconds } from "./challenges.ts";
import type { FoundPasskey } from "./passkey-store.ts";
import { relyingPartyOf } from "./relying-party.ts";

/** EdDSA, ES256 and RS256: what authenticators in use can do, best first. */
const algorithms = [-8, -7, -257];
const timeout = challengeSeconds * 1000;
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
type Transport = (typeof transports)[number];

type Credential = { credential_id: Buffer; transports: readonly string[] };

/**
 * A passkey that the authenticator keeps together with whose it is, so nobody has to type an address to use it, and that it lets nobody
 * use who has not shown who they are, so it stands for both factors.
 */
export function creationOptions(
  publicUrl: string,
  user: { id: string; email: string },
  credentials: readonly Credential[],
  challenge: string,
) {
  return {
    challenge,
    rp: { id: relyingPartyOf(publicUrl).id, name: "Probity" },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
    timeout,
    attestation: "none" as const,
    excludeCredentials: credentials.map(known),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
  };
}

/** Without credentials, the browser offers whatever passkeys it has for this server. */
export function requestOptions(publicUrl: string, credentials: readonly Credential[], challenge: string) {
  return {
    challenge,
    rpId: relyingPartyOf(publicUrl).id,
    timeout,
    userVerification: "required" as const,
    allowCredentials: credentials.map(known),
  };
}

/** The credential that was made for this challenge on a page of ours; null if anything about it is wrong. */
export async function verifiedRegistration(publicUrl: string, response: object, challenge: string) {
  const { id, origin } = relyingPartyOf(publicUrl);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).filter(isTransport),
      backedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/**
 * The count of uses after this answer, if it is the passkey's to this challenge; otherwise null. The library is not told the count before:
 * that is compared where the row is locked (`usePasskey`), so that of two answers one is the first.
 */
export async function verifiedAuthentication(
  publicUrl: string,
  response: object,
  challenge: string,
  passkey: FoundPasskey,
) {
  const { id, origin } = relyingPartyOf(publicUrl);
  const answer = response as AuthenticationResponseJSON;
  // The authenticator names whose passkey it is. A credential that was moved to another person's row is not theirs.
  if (answer.response.userHandle && answer.response.userHandle !== userHandleOf(passkey.user_id)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString("base64url"),
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
      },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}

const userHandleOf = (userId: string): string => Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

const isTransport = (word: string): word is Transport => transports.some((each) => each === word);

function known({ credential_id: id, transports: by }: Credential) {
  return { id: id.toString("base64url"), type: "public-key" as const, transports: by.filter(isTransport) };
}
