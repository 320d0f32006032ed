/** Work that has no screen yet, and where it is done today. */
export const byApiTexts = {
  note: "This work has no screen yet. It is done through the API today.",
  reference: "Open the reference",
  command: "request",
  curl: (method: string, url: string, mode: string) =>
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}'${url}' -H "Authorization: Bearer $TOKEN" -H 'X-Service-Mode: ${mode}'`,
  areas: {
    documents: {
      title: "Documents",
      text: "Documents are made from templates or uploaded as PDFs, sent to their signers, and read with their history.",
      call: "GET /documents",
    },
    templates: {
      title: "Templates",
      text: "Templates are written in Markdown, previewed as PDF and revised through the API.",
      call: "GET /templates",
    },
    sources: {
      title: "Sources",
      text: "Sources and the API keys they are bound to are registered through the API; only a bound key submits their evidence.",
      call: "GET /risk/sources",
    },
    webhooks: {
      title: "Webhooks",
      text: "Endpoints, their secrets and their deliveries are managed through the API.",
      call: "GET /webhooks",
    },
  },
} as const;
