/** The body of every refusal (RFC 9457). */
export function problemSchema(): object {
  const text = { type: "string" };
  return {
    type: "object",
    required: ["type", "title", "status", "code", "detail", "instance", "requestId"],
    properties: {
      type: { type: "string", format: "uri" },
      title: text,
      status: { type: "integer" },
      code: { $ref: "#/components/schemas/RefusalCode" },
      detail: text,
      instance: text,
      requestId: text,
      reason: { ...text, description: "The case of its code, for pages in other languages." },
      requiredScope: { ...text, description: "The scope that an API key needs for this." },
      scopes: { type: "array", items: text, description: "The scopes that the API key has." },
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["code", "message"],
          properties: {
            path: text,
            code: text,
            message: text,
            position: {
              type: "object",
              required: ["line", "column"],
              properties: { line: { type: "integer" }, column: { type: "integer" } },
            },
            reason: text,
            character: text,
            charactersMax: { type: "integer" },
            example: { type: ["string", "null"] },
            signerId: text,
            fieldId: text,
            controllerFieldId: text,
            groupKey: text,
          },
        },
      },
    },
  };
}
