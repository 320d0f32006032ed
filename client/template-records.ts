/** JSON: at most 128 KiB, 200 items in an array, 20 levels. */
export type TemplateData = Record<string, unknown>;

/** Of one agreement: it keeps its id for as long as its name stays in the source. */
export type SignerRole = { id: string; role: string; label: string | null; position: number };

/** A template without its source and its sample data, as lists have it. */
export type TemplateSummary = {
  id: string;
  kind: "markdown";
  name: string;
  description: string | null;
  pageSize: "A4" | "Letter";
  language: string;
  sourceHash: string;
  revision: number;
  signerRoles: SignerRole[];
  /** Every path the source reads; `items[].name` is the `name` of every item. Each document has to be given all of them. */
  variables: string[];
  status: "active" | "archived";
  createdAt: string;
  updatedAt: string;
};

export type Template = TemplateSummary & { source: string; sampleData: TemplateData };

/** What is allowed and probably not meant. */
export type TemplateWarning = { code: string; message: string; line: number };

export type SavedTemplate = Template & { warnings: TemplateWarning[] };

export type TemplateSource = {
  /** Markdown with Liquid, at most 128 KiB. */
  source: string;
  /** For you alone: a document gets nothing from it. */
  sampleData: TemplateData;
  /** A4 unless given. */
  pageSize?: "A4" | "Letter";
  /** BCP 47; `en` unless given. */
  language?: string;
};

export type NewTemplate = TemplateSource & { name: string; description?: string | null };

/** Everything anew, and the revision it is based on. */
export type TemplateChange = NewTemplate & {
  revision: number;
  /** Delete the fields of roles that the source no longer has, instead of refusing the change. */
  dropFields?: boolean;
};

/** Points from the left and top edges of its page. */
export type PlacedSignature = {
  role: string;
  label: string | null;
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
};

/** A PDF that is kept nowhere. */
export type RenderedTemplate = {
  /** Base64. */
  pdf: string;
  pageCount: number;
  sha256: string;
  sourceHash: string;
  /** Null for a preview. */
  revision: number | null;
  signatureBoxes: PlacedSignature[];
  warnings: TemplateWarning[];
};

export type NewDocument = {
  name: string;
  templateData: TemplateData;
  /** Somebody for every signer role of the template, by its id. */
  signers: Record<string, { name: string; email: string; signingOrder?: number; language?: string | null }>;
  /** Comes back in webhooks, so it must hold no name. */
  externalId?: string;
  /** ISO 8601. */
  expiresAt?: string;
  /** True unless given. */
  allowDecline?: boolean;
};
