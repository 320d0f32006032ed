const text = { type: "string" };

/** Every answer to a credential that was recognized has these. */
export const answerHeaders = {
  "RateLimit-Policy": {
    description: "The limits that apply: `q` requests in `w` seconds. A screening batch counts its subjects.",
    schema: { ...text, example: '"writes";q=1200;w=60, "screeningRuns";q=600;w=60' },
  },
  RateLimit: {
    description: "The rest of each limit (`r`), and the seconds until it starts again (`t`).",
    schema: { ...text, example: '"writes";r=1187;t=41, "screeningRuns";r=500;t=12' },
  },
  "X-Service-Mode": { description: "The mode that answered.", schema: { enum: ["test", "live"] } },
  "X-Request-Id": { description: "Names this request in the log of the server.", schema: text },
};

export const headers = Object.fromEntries(
  Object.keys(answerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

export const retryAfter = { description: "Seconds to wait, of 429, 503 and some 409.", schema: { type: "integer" } };
