/** Legal forms as lists write them, and the same form as it is abbreviated or written elsewhere. */
export const legalForms: readonly (readonly [RegExp, string])[] = [
  [/\bPUBLIC JOINT STOCK COMPANY\b/, "PJSC"],
  [/\bOPEN JOINT STOCK COMPANY\b/, "OJSC"],
  [/\bCLOSED JOINT STOCK COMPANY\b/, "CJSC"],
  [/\bJOINT STOCK COMPANY\b/, "JSC"],
  [/\bLIMITED LIABILITY COMPANY\b/, "LLC"],
  [/\bCOMPANY LIMITED\b/, "CO LTD"],
  [/\bLIMITED\b/, "LTD"],
  [/\bCORPORATION\b/, "CORP"],
  [/\bINCORPORATED\b/, "INC"],
];

export const russianForms: readonly (readonly [RegExp, string])[] = [
  [/\bPUBLIC JOINT STOCK COMPANY\b|\bPJSC\b/, "PAO"],
  [/\bCLOSED JOINT STOCK COMPANY\b|\bCJSC\b/, "ZAO"],
  [/\bOPEN JOINT STOCK COMPANY\b|\bOJSC\b/, "OAO"],
  [/\bJOINT STOCK COMPANY\b|\bJSC\b/, "AO"],
  [/\bLIMITED LIABILITY COMPANY\b|\bLLC\b/, "OOO"],
];

export const anyLegalForm =
  /[,.]? *\b(PUBLIC JOINT STOCK COMPANY|(OPEN |CLOSED )?JOINT STOCK COMPANY|LIMITED LIABILITY COMPANY|COMPANY LIMITED|CO\.?,? LTD\.?|LIMITED|LTD\.?|L\.?L\.?C\.?|P?JSC|OOO|OAO|ZAO|PAO|AO|INC\.?|CORP\.?|CORPORATION|GMBH|S\.A\. DE C\.V\.|S\.A\.S?\.?|S\.R\.L\.|E\.I\.R\.L\.|FZE|FZC|FZCO|DMCC|PTE\.?|PVT\.?|SAL|SARL)(?=$|[ ,.])\.?/g;

/** Usual words of company names and how they are cut short. */
export const shortWords: readonly (readonly [RegExp, string])[] = [
  [/\bCOMPANY\b/g, "CO."],
  [/\bINTERNATIONAL\b/g, "INTL"],
  [/\bNATIONAL\b/g, "NATL"],
  [/\bTECHNOLOGY\b|\bTECHNOLOGIES\b/g, "TECH"],
  [/\bMANUFACTURING\b/g, "MFG"],
  [/\bORGANIZATION\b/g, "ORG"],
  [/\bINDUSTRIES\b|\bINDUSTRY\b/g, "IND"],
  [/\bENGINEERING\b/g, "ENG"],
  [/\bDEVELOPMENT\b/g, "DEV"],
  [/\bINSTITUTE\b/g, "INST"],
  [/\bMANAGEMENT\b/g, "MGMT"],
  [/\bDEPARTMENT\b/g, "DEPT"],
];

/** The same words in the language of another register. */
export const translatedWords: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bBANK\b/, ["BANQUE", "BANCO", "BANKA"]],
  [/\bCOMPANY\b/, ["COMPAGNIE", "COMPAÑIA", "GESELLSCHAFT", "KOMPANIYA"]],
  [/\bTRADING\b/, ["COMERCIALIZADORA", "HANDELS", "TEJARAT"]],
  [/\bSHIPPING\b/, ["NAVIERA", "SCHIFFAHRTS", "MARITIME"]],
  [/\bMINISTRY OF\b/, ["MINISTERIO DE", "MINISTERSTVO"]],
  [/\bINSTITUTE\b/, ["INSTITUT", "INSTITUTO"]],
  [/\bGROUP\b/, ["GRUPO", "GRUPPE", "GROUPE"]],
  [/\bINTERNATIONAL\b/, ["INTERNACIONAL", "INTERNATIONALE"]],
  [/\bINSURANCE\b/, ["SEGUROS", "VERSICHERUNG", "ASSURANCE"]],
  [/\bINVESTMENTS?\b/, ["INVERSIONES", "INVESTISSEMENT"]],
  [/\bTRANSPORT\b/, ["TRANSPORTES", "TRANSPORTE"]],
  [/\bCENTER\b|\bCENTRE\b/, ["CENTRO", "ZENTRUM", "TSENTR"]],
  [/\bINDUSTRIES\b|\bINDUSTRY\b/, ["INDUSTRIAS", "SANAYE"]],
  [/\bPLANT\b|\bFACTORY\b/, ["ZAVOD", "FABRIK"]],
  [/\bCONSTRUCTION\b/, ["CONSTRUCCIONES", "BAU"]],
];

/** Words that say what a company does, not which one it is. */
export const generalWords = new Set(
  (
    "company limited liability joint stock public open closed corporation trading international group general bank industries industry " +
    "technology technologies shipping marine maritime investment investments holding holdings services service management engineering " +
    "development institute research production center centre enterprise enterprises scientific national state federal and the of for " +
    "organization oil gas petroleum energy construction transport logistics import export factory plant systems electronics foundation " +
    "islamic republic iran russian russia moscow china beijing hong kong ministry office bureau design military special commercial"
  ).split(" "),
);
