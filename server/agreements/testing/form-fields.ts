import type { FormField } from "@probity/engines/agreements/documents/inspection.ts";

/** A form field as an uploaded PDF would bring it along. */
export function formFieldOf(name: string, change: Partial<FormField> = {}): FormField {
  return {
    name,
    type: "text",
    widgetIndex: 0,
    pageNumber: 1,
    xPosition: 72,
    yPosition: 82,
    width: 200,
    height: 30,
    required: false,
    readOnly: false,
    multiline: false,
    maxLength: null,
    value: null,
    options: null,
    onValue: null,
    appearance: { fontSize: 12, color: "#000000", alignment: "left" },
    ...change,
  };
}
