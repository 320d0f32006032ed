import { setTimeout as wait } from "node:timers/promises";
import { createServer, connect, type Server, type Socket } from "node:net";

type Link = { client: Socket; server: Socket; busy: boolean };

/** What still waits on its way to a socket; nothing may overtake it. */
type Way = { to: Socket; waiting: Promise<void> | null };

/**
 * A way to PostgreSQL or to a server of HTTP. It can be cut and slowed, and it knows whether something is open: a statement or a transaction,
 * since every answer of PostgreSQL ends in a message that says so, or a request of which no answer has begun.
 */
export class WatchedProxy {
  delayMs = 0;
  readonly #links = new Set<Link>();
  readonly #server: Server;
  readonly #protocol: "postgres" | "http";

  constructor(port: number, serverPort: number, protocol: "postgres" | "http" = "postgres") {
    this.#protocol = protocol;
    this.#server = createServer((client) => this.#join(client, serverPort)).listen(port, "127.0.0.1");
  }

  get connections(): number {
    return this.#links.size;
  }

  /** Connections with something open. */
  get open(): number {
    return [...this.#links].filter(({ busy }) => busy).length;
  }

  /** Ends all connections without a word, and says how many had something under way. */
  cut(): number {
    const { open } = this;
    for (const { client, server } of this.#links) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    return open;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(client: Socket, serverPort: number): void {
    const server = connect({ port: serverPort, host: "127.0.0.1", noDelay: true });
    const link: Link = { client, server, busy: true };
    this.#links.add(link);
    client.setNoDelay(true);
    const there: Way = { to: server, waiting: null };
    const back: Way = { to: client, waiting: null };
    const onReady = (isIdle: boolean) => (link.busy = !isIdle);
    const answers = this.#protocol === "http" ? { read: () => onReady(true) } : new ReadyMessages(onReady);
    client.on("data", (chunk) => {
      link.busy = true;
      this.#pass(chunk, there);
    });
    server.on("data", (chunk) => {
      answers.read(chunk);
      this.#pass(chunk, back);
    });
    const leave = () => {
      this.#links.delete(link);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", leave).on("close", leave);
  }

  #pass(chunk: Buffer, way: Way): void {
    const write = () => void (way.to.destroyed || way.to.write(chunk));
    if (this.delayMs === 0 && way.waiting === null) return write();
    const before = way.waiting;
    const waiting = Promise.all([before, wait(this.delayMs)]).then(() => {
      write();
      if (way.waiting === waiting) way.waiting = null;
    });
    way.waiting = waiting;
  }
}

/** Finds ReadyForQuery among the messages of a server: a byte for the kind, four for the length, then the content. */
class ReadyMessages {
  readonly #onReady: (isIdle: boolean) => void;
  readonly #head = Buffer.alloc(5);
  #headBytes = 0;
  #contentLeft = 0;

  constructor(onReady: (isIdle: boolean) => void) {
    this.#onReady = onReady;
  }

  read(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#contentLeft > 0) {
        if (this.#head[0] === 0x5a) this.#onReady(chunk[at] === 0x49);
        const taken = Math.min(this.#contentLeft, chunk.length - at);
        this.#contentLeft -= taken;
        at += taken;
        continue;
      }
      this.#head[this.#headBytes++] = chunk[at++]!;
      if (this.#headBytes < 5) continue;
      this.#contentLeft = this.#head.readInt32BE(1) - 4;
      this.#headBytes = 0;
    }
  }
}
