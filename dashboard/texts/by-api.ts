/** Work that has no screen yet, and where it is done today. */
export const byApiTexts = {
  note: "This work has no screen yet. It is done through the API today.",
  reference: "Open the reference",
  command: "request",
  curl: (method: string, url: string, mode: string) =>
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}'${url}' -H "Authorization: Bearer $TOKEN" -H 'X-Service-Mode: ${mode}'`,
  areas: {
    templates: {
      title: "Templates",
      text: "Templates are written in Markdown, previewed as PDF and revised through the API.",
      call: "GET /templates",
    },
  },
} as const;
