export type ListKey = "eu_fsf" | "ofac_sdn" | "ofac_consolidated" | "uk_sanctions" | "idb_sanctions" | "service_pep";
export type ListKind = "sanctions" | "pep";

/** A list as it stands now. Version, dates and counts are null when it was never loaded. */
export type ScreeningSource = {
  key: ListKey;
  name: string;
  listKind: ListKind;
  enabled: boolean;
  versionId: string | null;
  /** The day the publication states; null where it states none. */
  publishedAt: string | null;
  loadedAt: string | null;
  lastConfirmedAt: string | null;
  entryCount: number | null;
  nameCount: number | null;
  droppedEntries: number | null;
  termBuilderVersion: number | null;
  reindexPending: boolean;
  stale: boolean;
  staleReasons: StaleReason[];
  attention: boolean;
  attentionReasons: AttentionReason[];
  sourceUrl: string;
  licence: string;
  /** Credit the list with it wherever you show a result that used it. */
  attribution: string;
};

export type StaleReason = "never_confirmed" | "not_confirmed_in_time" | "publication_too_old";
export type AttentionReason =
  | "empty_publication"
  | "entries_fell"
  | "entries_dropped"
  | "format_changed"
  | "publication_went_back"
  | "download_refused";

export type ScreenedSubject = {
  /** Up to 300 characters and 12 words, in any script. */
  name: string;
  aliases?: string[];
  /** Left out, both can match. */
  entityType?: "person" | "entity";
  /** Of the document that the name comes from: it decides how another script is read. */
  country?: string;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  datesOfBirth?: string[];
  nationalities?: string[];
  identifiers?: ScreenedIdentifier[];
};

export type ScreenedIdentifier = {
  kind: "passport" | "national_id" | "registration_number" | "wallet";
  value: string;
  country?: string;
};

export type ScreeningSettings = {
  /** List keys, each once. A key that no list has is reported as missing, and the run is not clear. */
  sources: (ListKey | (string & {}))[];
  /** 70 unless given; below `matchScore`. */
  reviewScore?: number;
  /** 90 unless given. */
  matchScore?: number;
  /** At least 12, and only together with `service_pep`. */
  pepLookbackMonths?: number;
};

/** `riskSubjectId`: whom the outcome is evidence about. */
export type ScreeningOf = { subject: ScreenedSubject; riskSubjectId?: string };
export type NewScreeningRun = ScreeningSettings & ScreeningOf;
/** Up to 100 subjects against the same lists: all of them are screened or none. */
export type NewScreeningBatch = ScreeningSettings & { subjects: ScreeningOf[] };

/** `incomplete` and `error` never mean clear. */
export type ScreeningStatus = "match" | "possible_match" | "clear" | "incomplete" | "error";

export type ScreeningRunSummary = {
  id: string;
  status: ScreeningStatus;
  incomplete: boolean;
  errorCode: "missing_name" | "no_lists" | "screening_failed" | null;
  trigger: "api" | "session_check";
  /** Null when nothing was scored. */
  topScore: number | null;
  candidateCount: number;
  matchCount: number;
  sessionId: string | null;
  riskSubjectId: string | null;
  createdAt: string;
};

/** What was screened is not in it: the service keeps a keyed digest of it only. */
export type ScreeningRun = ScreeningRunSummary & {
  incompleteReasons: IncompleteReason[];
  sources: ScreenedSource[];
  policy: { reviewScore: number; matchScore: number; scorerVersion: string; pepLookbackMonths: number | null };
  riskSource: string;
  riskSources: ScreeningFact[];
  matches: ScreeningMatch[];
  /** The newest 100 decisions on its matches, the newest first. */
  decisions: ScreeningDecision[];
};

export type IncompleteReason =
  | "source_missing"
  | "source_stale"
  | "source_attention"
  | "source_dropped_entries"
  | "source_reindex_pending"
  | "candidates_capped"
  | "pep_candidates_capped"
  | "name_terms_capped"
  | "name_without_tokens";

/** A requested list as it was searched. */
export type ScreenedSource = {
  key: string;
  versionId: string | null;
  publishedAt: string | null;
  missing: boolean;
  stale: boolean;
  staleReasons: string[];
  attention: boolean;
  droppedEntries: number;
  reindexPending: boolean;
  termBuilderVersion: number | null;
  /** Credit the list with it wherever you show the run; null for a list that was not searched. */
  attribution: string | null;
};

export type ScreeningFact = {
  fact: "screening.sanctions" | "screening.pep";
  source: string;
  status: "available" | "unavailable";
  value: string | null;
  evidenceId: string;
};

export type ScreeningMatch = {
  id: string;
  source: string;
  listKind: ListKind;
  sourceEntryId: string;
  listedName: string;
  /** The listed name that agrees best; never the subject's spelling. */
  matchedName: string;
  score: number;
  /** Their points add up to the score. Leave out of account the codes you do not know. */
  factors: { code: string; points: number; detail: string | null }[];
  entry: ListedEntry;
  /** Only of a match on the PEP list. */
  pep?: PepStanding;
  decision: "pending" | "confirmed" | "false_positive";
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string | null;
};

/** What the list publishes about an entry. */
export type ListedEntry = {
  kind: "person" | "entity" | null;
  /** The first 50 of `aliasCount`. */
  aliases: { name: string; weak: boolean }[];
  aliasCount: number;
  datesOfBirth: { from: string; to: string; circa: boolean }[];
  nationalities: string[];
  identifiers: { kind: string; value: string; country: string | null }[];
  programmes: string[];
  listedOn: string | null;
};

export type PepStanding = {
  standing: "pep" | "former_pep" | "family_member" | "none";
  lastHeldUntil?: string;
  flags: string[];
  positions: PepPosition[];
  relatedPeps?: { entryId: string; name: string; relation: string; positions: PepPosition[] }[];
};

export type PepPosition = {
  category: string;
  title: string;
  country: string | null;
  startDate: string | null;
  endDate: string | null;
  current: boolean;
  roster: string;
};

export type ScreeningDecision = {
  id: string;
  matchId: string;
  decision: "confirmed" | "false_positive";
  previous: "pending" | "confirmed" | "false_positive";
  reason: string;
  decidedBy: string;
  decidedAt: string;
};
