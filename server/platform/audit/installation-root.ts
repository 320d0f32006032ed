import { organizationText, type SealedOrganization } from "@probity/engines/integrity/trail/checkpoint.ts";
import { emptyFrontier, grow, leafHash, rootOf } from "@probity/engines/integrity/trail/merkle-tree.ts";
import { digest } from "./digest.ts";

/** The root over all organizations, in the order of their ids. */
export function installationRoot(organizations: readonly SealedOrganization[]): Buffer {
  const tree = emptyFrontier();
  for (const organization of organizations)
    grow(digest, tree, leafHash(digest, Buffer.from(organizationText(organization))));
  return Buffer.from(rootOf(digest, tree));
}
