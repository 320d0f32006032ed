import type { Content, TemplateDocument } from "./content.ts";

/** The revision that a working copy began with, as it was. */
export type Base = { revision: number; content: Content };

/** What somebody has written and not yet saved. */
export type WorkingCopy = {
  document: TemplateDocument;
  /** Null for a template that was never saved. */
  base: Base | null;
  keptAt: string;
};

export const isWorkingCopy = ({ document }: Partial<WorkingCopy>): boolean =>
  typeof document?.source === "string" && typeof document.dataText === "string";

/** Policies have keys without slashes, so theirs are other copies. */
export const copyKey = (templateId: string | null) => `templates/${templateId ?? "new"}`;
