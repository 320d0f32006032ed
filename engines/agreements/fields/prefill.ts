import { formatDate, isIsoDate, parseDate, readDateFormat } from "./date-format.ts";
import { type Field, keptValue, type Patterns } from "./field.ts";
import { dateFormatsOf } from "./resolve-date-format.ts";

type Prefilled = Pick<Field, "value" | "valueIso">;

/**
 * The stored form of a value that is sent with a field. A date may be sent as `YYYY-MM-DD` or in its own format, and is kept in
 * the latter.
 */
export function prefilled(
  field: Pick<Field, "fieldType" | "dateFormat" | "label" | "validationPattern">,
  sent: string | null,
  patterns: Pick<Patterns, "matches">,
): Prefilled {
  const value = keptValue(field.fieldType, sent);
  if (value === null) return { value, valueIso: null };
  if (field.fieldType !== "date") return { value, valueIso: null };
  const formats = (dateFormatsOf(field, patterns) ?? ["YYYY-MM-DD"]).map((text) => readDateFormat(text)!);
  for (const format of formats) {
    const iso = parseDate(value, format);
    if (iso !== null) return { value, valueIso: iso };
  }
  return isIsoDate(value) ? { value: formatDate(value, formats[0]!), valueIso: value } : { value, valueIso: null };
}
