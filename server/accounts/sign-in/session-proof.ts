import type { OpenCall } from "#platform/operation/open-operation.ts";
import { coarseNetworkOf } from "#platform/sessions/network-of.ts";
import { deviceFamilyOf } from "./device-family.ts";

export const signInWays = ["password", "identity_provider", "passkey"] as const;
export type SignInWay = (typeof signInWays)[number];

/** How a session was opened, and from where: as little as lets its person recognise it. */
export type SessionProof = {
  signedInBy: SignInWay | null;
  confirmedAt: Date;
  secondFactorAt: Date | null;
  device: string | null;
  network: string | null;
};

export function proofOf(
  { address, userAgent, now }: Pick<OpenCall<unknown, unknown>, "address" | "userAgent" | "now">,
  { by, secondFactor }: { by: SignInWay; secondFactor: boolean },
): SessionProof {
  return {
    signedInBy: by,
    confirmedAt: now,
    secondFactorAt: secondFactor ? now : null,
    device: deviceFamilyOf(userAgent),
    network: coarseNetworkOf(address),
  };
}
