import { refusals } from "./refusal-codes.ts";

export type RefusalCode = keyof typeof refusals;

export type FieldError = {
  path: string;
  code: string;
  message: string;
  /** Where in the source of a template. */
  position?: { line: number; column: number };
  /** Which rule refused a value, and what its sentence puts in, for pages in other languages. */
  reason?: string;
  character?: string;
  charactersMax?: number;
  example?: string | null;
};

/** What is left to do before a document can be sent or signed. */
export type IncompleteField = {
  code: string;
  message: string;
  signerId?: string;
  fieldId?: string;
  controllerFieldId?: string;
  groupKey?: string;
};

/** What a refusal may say beside its code; the names are those of the error body. */
export type RefusalMembers = {
  detail?: string;
  /** Which of the cases of its code this is, for pages in other languages. */
  reason?: string;
  errors?: readonly (FieldError | IncompleteField)[];
  requiredRoles?: readonly string[];
  currentRevision?: number;
  expectedRevision?: number;
  existingId?: string;
  from?: string;
  to?: string;
  limitBytes?: number;
  actualBytes?: number;
  limitName?: string;
  canonicalRequest?: string;
  retryAfterSeconds?: number;
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly members: RefusalMembers;

  constructor(code: RefusalCode, members: RefusalMembers = {}) {
    super(refusals[code][1]);
    this.code = code;
    this.members = members;
  }
}

export function refuseUnless(condition: unknown, code: RefusalCode, members?: RefusalMembers): asserts condition {
  if (!condition) throw new Refusal(code, members);
}

/** An id inside a body that names no record of this organization and mode. */
export function refuseUnlessFound(condition: unknown, path: string): asserts condition {
  if (condition) return;
  throw new Refusal("not_found", {
    errors: [{ path, code: "not_found", message: "No such record in this organization and mode." }],
  });
}

/** A field that is well-formed but wrong in the light of what is stored or of the clock. */
export function refuseField(path: string, code: string, message: string): never {
  throw new Refusal("validation_failed", { errors: [{ path, code, message }] });
}

/** A list of ids that names one of them twice. */
export function refuseRepeated(path: string, ids: readonly string[]): void {
  const errors = ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ path: `${path}/${index}`, code: "not_unique", message: "Name each id once; this one stands before." }]
      : [],
  );
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
}

/** What a request is, needs or would make, against the limit of its name. */
export function refuseLargerThan(limitBytes: number, actualBytes: number, limitName: string): void {
  refuseUnless(actualBytes <= limitBytes, "payload_too_large", { limitBytes, actualBytes, limitName });
}
