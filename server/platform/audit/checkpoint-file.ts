import {
  installationText,
  type InstallationCheckpoint,
  type SealedOrganization,
} from "@probity/engines/integrity/trail/checkpoint.ts";
import { isSignedBy, type PublicKeys } from "./checkpoint-keys.ts";
import { installationRoot } from "./installation-root.ts";
import type { SealedInstallation } from "./seal-trails.ts";

const kind = "probity.audit.export.1";

/** The file that the operator keeps elsewhere. It has no personal data: ids, counts, hashes and public keys. */
export type CheckpointFile = {
  kind: typeof kind;
  checkpoint: InstallationCheckpoint;
  /** Ed25519, base64. */
  signature: string;
  publicKeys: { id: string; publicKey: string }[];
  organizations: SealedOrganization[];
};

export function checkpointFile(sealed: SealedInstallation, publicKeys: PublicKeys): CheckpointFile {
  return {
    kind,
    checkpoint: sealed.checkpoint,
    signature: sealed.signature.toString("base64"),
    publicKeys: [...publicKeys].map(([id, key]) => ({ id, publicKey: key.toString("base64") })),
    organizations: sealed.organizations,
  };
}

export type ReadCheckpointFile = {
  sealedAt: string;
  publicKeys: PublicKeys;
  organizations: Map<string, SealedOrganization>;
};

/** The contents of a file, or the reason why they cannot be relied on. */
export function readCheckpointFile(text: string): ReadCheckpointFile | string {
  const file = parsed(text);
  if (file?.kind !== kind) return "This is not a file of `probity audit checkpoint export`.";
  const publicKeys = new Map(file.publicKeys.map(({ id, publicKey }) => [id, Buffer.from(publicKey, "base64")]));
  const { checkpoint, organizations } = file;
  const signature = Buffer.from(file.signature, "base64");
  if (!isSignedBy(publicKeys.get(checkpoint.keyId), installationText(checkpoint), signature))
    return "The signature of the file does not fit. Take another copy of it.";
  if (
    checkpoint.organizations !== organizations.length ||
    checkpoint.root !== installationRoot(organizations).toString("hex")
  )
    return "The organizations in the file are not those that were signed. Take another copy of it.";
  const byId = new Map(organizations.map((organization) => [organization.organizationId, organization]));
  return { sealedAt: checkpoint.sealedAt, publicKeys, organizations: byId };
}

function parsed(text: string): CheckpointFile | null {
  try {
    return JSON.parse(text) as CheckpointFile;
  } catch {
    return null;
  }
}
