/** What has a retention period of its own. In this order a run goes through them. */
export const retentionClasses = [
  "subjects",
  "screeningRuns",
  "documents",
  "webhookMessages",
  "idempotencyAnswers",
] as const;
export type RetentionClass = (typeof retentionClasses)[number];

export type LegalBounds = { minimum: string | null; maximum: string | null; basis: string };

const aml =
  "Directive (EU) 2015/849 Art. 40: five years after the end of the business relationship or the occasional transaction, then the data has to go; national law may add up to five years. GDPR Art. 5 (1) e: no longer than needed.";

/** What the law of the European Union says about each class. Other law may say more: ask whoever advises you. */
export const legalBounds: Readonly<Record<RetentionClass, LegalBounds>> = {
  subjects: { minimum: "P5Y", maximum: "P10Y", basis: aml },
  screeningRuns: { minimum: "P5Y", maximum: "P10Y", basis: aml },
  documents: {
    minimum: "P5Y",
    maximum: null,
    basis:
      "Directive (EU) 2015/849 Art. 40 if a document is part of customer due diligence: five years. Commercial and tax law of the member states often asks for six to ten. GDPR Art. 5 (1) e: no longer than needed.",
  },
  webhookMessages: {
    minimum: null,
    maximum: null,
    basis: "GDPR Art. 5 (1) e: no longer than needed to see what was delivered, and to deliver it again.",
  },
  idempotencyAnswers: {
    minimum: null,
    maximum: null,
    basis:
      "GDPR Art. 5 (1) e: no longer than your systems may repeat a request. A request that is repeated after its answer is gone is a new request.",
  },
};
