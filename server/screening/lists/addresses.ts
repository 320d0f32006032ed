import { basename } from "node:path/posix";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";

/** The address of one file of a list, and the file's name there. */
export type Address = { name: string; url: string };

const ofac = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";

/**
 * The addresses at which the lists are published. The PEP list has no address: it is built from a knowledge base and rosters that
 * are brought together first.
 */
const publishedAt: Record<ListKey, readonly string[]> = {
  // The token is public, the same for everybody.
  eu_fsf: ["https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw"],
  ofac_sdn: [`${ofac}/SDN_ENHANCED.XML`],
  ofac_consolidated: [`${ofac}/CONS_ENHANCED.XML`],
  uk_sanctions: ["https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml"],
  idb_sanctions: [
    "https://data.iadb.org/es/api/action/datastore_search?resource_id=cd0bd9ac-18c6-44bc-8592-9be468c2efd9&limit=30000",
  ],
  service_pep: [],
};

/** The addresses of a list: those of the configuration where it names any, which may be of a mirror, else the publisher's. */
export function addressesOf(key: ListKey, configured: Partial<Record<ListKey, readonly string[]>>): Address[] {
  return (configured[key] ?? publishedAt[key]).map((url) => ({ url, name: nameOf(url) }));
}

/** The last part of the address, made safe as a file name on this machine. */
function nameOf(url: string): string {
  const name = decodeURIComponent(basename(new URL(url).pathname)).replaceAll(/[^\w.-]/g, "_");
  return name.slice(-100) || "list";
}
