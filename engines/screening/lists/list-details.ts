import type { ListKey } from "./list-keys.ts";

export type ListDetails = {
  name: string;
  /** The address at which a person finds the publication. */
  sourceUrl: string;
  licence: string;
  /** The notice that any result that used the list must show; `day` is the day of the publication that was used. */
  attribution: (day: string | null) => string;
};

const asOf = (day: string | null) => day ?? "an unknown day";
const ofac = (list: string) => (day: string | null) =>
  `Source: U.S. Department of the Treasury, Office of Foreign Assets Control, ${list}, data as of ${asOf(day)}. OFAC has not reviewed this result.`;

export const listDetails: Record<ListKey, ListDetails> = {
  eu_fsf: {
    name: "European Union consolidated financial sanctions list",
    sourceUrl: "https://webgate.ec.europa.eu/fsd/fsf",
    licence: "European Commission reuse policy (Decision 2011/833/EU)",
    attribution: (day) =>
      `Source: European Commission, consolidated list of persons, groups and entities subject to EU financial sanctions, file of ${asOf(day)}. Only the Official Journal of the European Union is authentic.`,
  },
  ofac_sdn: {
    name: "United States list of specially designated nationals and blocked persons",
    sourceUrl: "https://sanctionslist.ofac.treas.gov/Home/SdnList",
    licence: "Work of the United States Government, public domain",
    attribution: ofac("Specially Designated Nationals and Blocked Persons List"),
  },
  ofac_consolidated: {
    name: "United States consolidated non-SDN sanctions list",
    sourceUrl: "https://sanctionslist.ofac.treas.gov/Home/ConsolidatedList",
    licence: "Work of the United States Government, public domain",
    attribution: ofac("Consolidated (non-SDN) Sanctions List"),
  },
  uk_sanctions: {
    name: "United Kingdom sanctions list",
    sourceUrl: "https://www.gov.uk/government/publications/the-uk-sanctions-list",
    licence: "Open Government Licence v3.0",
    attribution: () => "Contains public sector information licensed under the Open Government Licence v3.0.",
  },
  idb_sanctions: {
    name: "Inter-American Development Bank list of sanctioned firms and individuals",
    sourceUrl: "https://data.iadb.org/dataset/dataset-of-sanctioned-firms-and-individuals",
    licence: "As stated on the dataset's page",
    attribution: (day) =>
      `Source: Inter-American Development Bank, sanctioned firms and individuals, data as of ${asOf(day)}.`,
  },
  service_pep: {
    name: "Politically exposed persons, built from Wikidata and official rosters",
    sourceUrl: "https://www.wikidata.org",
    licence: "CC0 (Wikidata); each roster as its publisher states",
    attribution: (day) => `Built from Wikidata (CC0) and official rosters; as of ${asOf(day)}.`,
  },
};
