import { errors } from "undici";

/** The outcome of one attempt at a delivery. */
export type AttemptOutcome =
  | "success" // 2xx
  | "http_status" // any other final status
  | "redirect" // 3xx, which is never followed
  | "timeout" // not over at the deadline, whatever it was waiting for
  | "dns" // the name has no address
  | "connect" // no connection, or it was reset
  | "tls" // no encrypted connection with the host the URL names
  | "protocol" // what came back, or broke off, is not an HTTP response of tolerable size
  | "blocked_address"; // the URL, or an address behind its name, is not one we send to

/** The reason why the connection to a receiver failed. */
export class DialFailure extends Error {
  readonly outcome: AttemptOutcome;

  constructor(outcome: AttemptOutcome, cause?: unknown) {
    super(`No connection to the receiver: ${outcome}.`, { cause });
    this.outcome = outcome;
  }
}

export function outcomeOfStatus(statusCode: number): AttemptOutcome {
  if (statusCode >= 200 && statusCode < 300) return "success";
  return statusCode >= 300 && statusCode < 400 ? "redirect" : "http_status";
}

/** The outcome of an error while connecting to one address. */
export function outcomeOfConnectError(error: unknown, protocol: string): AttemptOutcome {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === "UND_ERR_CONNECT_TIMEOUT") return "timeout";
  // A handshake fails in a hundred ways, with codes of OpenSSL, of Node, or a plain reset. They have in common that
  // they are not failures of connect(2).
  return protocol === "https:" && syscall !== "connect" ? "tls" : "connect";
}

/** The outcome of an error that undici reports for a request. */
export function outcomeOfError(error: unknown): AttemptOutcome {
  if (error instanceof DialFailure) return error.outcome;
  // Malformed, too long, or closed before the response was complete. The parser's error is not one of undici's family.
  if (error instanceof errors.UndiciError || error instanceof errors.HTTPParserError) return "protocol";
  // With TLS 1.3 a server can reject a client after the client considers the handshake complete.
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(String((error as NodeJS.ErrnoException).code))) return "tls";
  return "connect";
}
