import type { PdfProblem, RemovedKind } from "@probity/engines/agreements/documents/inspection.ts";

/** A file that shows one thing to whoever signs it, and could show another. */
export type Variant = {
  name: string;
  make: () => Buffer | Promise<Buffer>;
  /** It is refused with this code, or disarmed: these kinds are told, and none of the words is anywhere in what is kept. */
  ends: { refused: PdfProblem } | { removed: readonly RemovedKind[]; gone: readonly string[] };
};

export const refused = (problem: PdfProblem): Variant["ends"] => ({ refused: problem });
export const disarmed = (removed: readonly RemovedKind[], ...gone: readonly string[]): Variant["ends"] => ({
  removed,
  gone,
});
