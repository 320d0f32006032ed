import { canonical } from "../../json/canonical.ts";

/** What is sealed of one organization's events: how many there are, and the root of the tree over their hashes. */
export type Checkpoint = { organizationId: string; size: number; root: string; sealedAt: string; keyId: string };

/** The same for the whole installation: the root of a tree whose leaves are the organizations. */
export type InstallationCheckpoint = { organizations: number; root: string; sealedAt: string; keyId: string };

export type SealedOrganization = Pick<Checkpoint, "organizationId" | "size" | "root">;

/** The text that is signed. Its `kind` keeps the two apart, so the signature of one is never that of the other. */
export function checkpointText({ organizationId, size, root, sealedAt, keyId }: Checkpoint): string {
  return canonical({ kind: "probity.audit.checkpoint.1", organizationId, size, root, sealedAt, keyId });
}

export function installationText({ organizations, root, sealedAt, keyId }: InstallationCheckpoint): string {
  return canonical({ kind: "probity.audit.installation.1", organizations, root, sealedAt, keyId });
}

/** The leaf of an organization in the installation's tree, before it is hashed. Organizations stand in the order of their ids. */
export function organizationText({ organizationId, size, root }: SealedOrganization): string {
  return canonical({ organizationId, size, root });
}
