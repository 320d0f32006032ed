import { refusals } from "./refusal-codes.ts";

export type RefusalCode = keyof typeof refusals;

export type FieldError = {
  path: string;
  code: string;
  message: string;
  /** A place in the source of a template. */
  position?: { line: number; column: number };
  /** The rule that refused a value, and the values in its sentence, for pages in other languages. */
  reason?: string;
  character?: string;
  charactersMax?: number;
  example?: string | null;
};

/** A step that is left before a document can be sent or signed. */
export type IncompleteField = {
  code: string;
  message: string;
  signerId?: string;
  fieldId?: string;
  controllerFieldId?: string;
  groupKey?: string;
};

/** The members of a refusal beside its code, named as in the error body. */
export type RefusalMembers = {
  detail?: string;
  /** The case of its code, for pages in other languages. */
  reason?: string;
  errors?: readonly (FieldError | IncompleteField)[];
  requiredRoles?: readonly string[];
  requiredScope?: string;
  /** Those that the key has. */
  scopes?: readonly string[];
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
    errors: [{ path, code: "not_found", message: "This organization has no such record in this mode." }],
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
      ? [
          {
            path: `${path}/${index}`,
            code: "not_unique",
            message: "Name each id only once. This one is listed earlier.",
          },
        ]
      : [],
  );
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
}

/** Compares the size of a request, or of what it needs or makes, with the limit of that name. */
export function refuseLargerThan(limitBytes: number, actualBytes: number, limitName: string): void {
  refuseUnless(actualBytes <= limitBytes, "payload_too_large", { limitBytes, actualBytes, limitName });
}
