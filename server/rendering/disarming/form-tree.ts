import { type Dictionary, isName, type PdfValue } from "./reading/objects.ts";
import type { PdfFile } from "./reading/pdf-file.ts";
import type { PageFound } from "./pages.ts";
import { Refused } from "./refused.ts";
import type { RemovedTally } from "./removed.ts";

type Form = {
  /** The catalog, whose form has all fields that are on the pages. */
  catalog: Dictionary;
  pages: PageFound[];
  /** The form asks readers to draw its fields from their values. */
  drawsFromValues: boolean;
};

/**
 * Brings form and pages together before they are copied. Fields that are on a page, but not in the form, are shown by
 * readers; they join the form if they can, and are left out otherwise, because nothing would flatten them.
 */
export function formOf(
  catalog: Dictionary,
  pages: readonly PageFound[],
  file: PdfFile,
  { removed, toBeSigned }: { removed: RemovedTally; toBeSigned: boolean },
): Form {
  const { look } = file;
  const permissions = look(catalog.get("Perms"));
  if (toBeSigned && permissions instanceof Map && look(permissions.get("DocMDP")) !== null)
    throw new Refused("pdf_already_signed");
  const found = look(catalog.get("AcroForm"));
  const form: Dictionary = found instanceof Map ? found : new Map();
  const fields = listOf(look(form.get("Fields")));
  // Readers that know XFA show something else than those that do not.
  if (look(form.get("XFA")) !== null && (fields.length === 0 || look(catalog.get("NeedsRendering")) === true))
    throw new Refused("pdf_xfa");

  const known = reachableFields(fields, file);
  const joining: PdfValue[] = [];
  const kept = pages.map((page, index): PageFound => {
    const annotations = look(page.entries.get("Annots"));
    if (!Array.isArray(annotations)) return page;
    const staying = annotations.filter((item) => {
      const entries = look(item);
      if (!(entries instanceof Map) || !isName(look(entries.get("Subtype")), "Widget") || known.has(entries))
        return true;
      known.add(entries);
      const joins = entries.has("T") && entries.has("FT") && !entries.has("Parent");
      if (joins) joining.push(item);
      else removed.note("annotation", index + 1);
      return joins;
    });
    return { ...page, entries: new Map([...page.entries, ["Annots", staying]]) };
  });
  const whole: Dictionary = new Map([...form, ["Fields", [...fields, ...joining]]]);
  return {
    catalog: found instanceof Map || joining.length > 0 ? new Map([...catalog, ["AcroForm", whole]]) : catalog,
    pages: kept,
    drawsFromValues: look(form.get("NeedAppearances")) === true,
  };
}

const listOf = (value: PdfValue): PdfValue[] => (Array.isArray(value) ? value : []);

function reachableFields(fields: readonly PdfValue[], { look }: PdfFile): Set<Dictionary> {
  const seen = new Set<Dictionary>();
  const waiting = [...fields];
  while (waiting.length > 0) {
    const field = look(waiting.pop());
    if (!(field instanceof Map) || seen.has(field)) continue;
    seen.add(field);
    for (const kid of listOf(look(field.get("Kids")))) waiting.push(kid);
  }
  return seen;
}
