/** 08: the connection failed; 53: connections, memory or disk of the server are used up. */
const classes = new Set(["08", "53"]);

const codes = new Set([
  "57P01", // the connection was terminated, or the server shuts down
  "57P02", // the server ends because one of its processes crashed
  "57P03", // it starts, shuts down or recovers
  "57P05", // it ended an idle session
  "25P03", // it ended an idle transaction
  "25006", // it only reads: a standby that is not promoted yet
  "28000", // it does not let us in
  "28P01",
  "3D000",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Messages of pg that have no code. */
const messages =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable$|SSL connection/;

/**
 * True if an error means that the database could not be reached or the connection was lost. After a lost commit it is
 * unknown whether the commit happened, so a repeated request must be able to find out (see `firstAnswer`).
 */
export function isUnavailable(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return codes.has(code) || (code.length === 5 && classes.has(code.slice(0, 2))) || messages.test(message);
}
