import type { Asked } from "./evasion.ts";

/** Real questions about real entries, each with the entries that have to be found. */
export const singleCases: readonly (readonly [Asked, readonly string[]])[] = [
  [{ name: "Hezbollah" }, ["ofac_sdn:4697"]],
  [{ name: "Huawei" }, ["ofac_consolidated:30947"]],
  [{ name: "Hassan Nasrallah" }, ["ofac_sdn:2686"]],
  [{ name: "Saddam Husain" }, ["eu_fsf:EU.D100002.1"]],
  [{ name: "Khaled Sheikh Muhammad" }, ["eu_fsf:EU.D100061.1", "uk_sanctions:OFS06994"]],
  [{ name: "Kim Jeong-eun" }, ["ofac_sdn:20157"]],
  [{ name: "EVGENII PRIGOZHIN", datesOfBirth: ["1961-06-01"], nationalities: ["RU"] }, ["ofac_sdn:21171"]],
  [{ name: "Oleg Deripaska", nationalities: ["GB"] }, ["ofac_sdn:24283"]],
  [{ name: "O. Deripaska", datesOfBirth: ["1968-01-02"] }, ["ofac_sdn:24283"]],
  [{ name: "President Nicolas Maduro", datesOfBirth: ["1962-11-23"] }, ["ofac_sdn:22790"]],
  [{ name: "Nic\u043elas Maduro", datesOfBirth: ["1962-11-23"] }, ["ofac_sdn:22790"]],
  [
    { name: "Pacific Star", identifiers: [{ kind: "registration_number", value: "IMO 9187629", country: null }] },
    ["ofac_sdn:15036"],
  ],
  [
    { name: "Someone Else", identifiers: [{ kind: "national_id", value: "780619032880", country: "RU" }] },
    ["ofac_sdn:16669"],
  ],
  [{ name: "MV Artavil" }, ["ofac_sdn:15036"]],
];
