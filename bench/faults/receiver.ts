import { createServer } from "node:http";
import { verifyWebhook } from "@probity/client/webhooks";

/** A customer's endpoint: verifies every delivery and remembers how often it saw each event. */
export class Receiver {
  readonly seen = new Map<string, { resourceId: string; count: number }>();
  readonly #server;
  #connection: { secret: string; organizationId: string } | null = null;
  readonly #waiting = new Map<string, (at: number) => void>();
  unverified = 0;
  /** Delay of each answer. */
  holdMs = 0;

  constructor(port: number) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        void this.#receive(request.headers, Buffer.concat(chunks)).then(() =>
          setTimeout(() => response.writeHead(204).end(), this.holdMs),
        );
      });
    }).listen(port, "127.0.0.1");
  }

  expect(connection: { secret: string; organizationId: string }): void {
    this.#connection = connection;
  }

  /** Resolves with the time of the next verified event about a subject. */
  receivedFor(subjectId: string): Promise<number> {
    return new Promise((resolve) => this.#waiting.set(subjectId, resolve));
  }

  get deliveries(): number {
    return [...this.seen.values()].reduce((sum, { count }) => sum + count, 0);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #receive(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): Promise<void> {
    try {
      const { secret, organizationId } = this.#connection!;
      const event = await verifyWebhook({ headers, rawBody, secrets: [secret], organizationId, mode: "test" });
      this.#waiting.get(String(event.data.subjectId))?.(performance.now());
      const known = this.seen.get(event.eventId);
      if (known) known.count += 1;
      else this.seen.set(event.eventId, { resourceId: String(event.data.resourceId), count: 1 });
    } catch {
      this.unverified += 1;
    }
  }
}
