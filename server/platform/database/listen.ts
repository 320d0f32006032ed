import pg from "pg";

export type ListenSettings = {
  /** Past a pooler, which does not pass notifications on. */
  url: string;
  channel: string;
  onNotification: (payload: string) => void;
  /** Called when listening starts; notifications sent earlier were missed. */
  onListening: () => void;
  onLost: (error: Error) => void;
  reconnectMs?: number;
  /** A connection that answers nothing within this time of being asked, once per such time, counts as lost. */
  checkMs?: number;
};

export type Listening = { stop: () => Promise<void> };

/** Listens on a channel for as long as the process lives. A lost connection is made again; it never fails. */
export function listen(settings: ListenSettings): Listening {
  const { url, channel, onNotification, onListening, onLost, reconnectMs = 1_000, checkMs = 15_000 } = settings;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    retry = null;
    const connection = new pg.Client({
      connectionString: url,
      application_name: "probity listen",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: checkMs,
    });
    client = connection;
    connection.on("notification", ({ payload = "" }) => onNotification(payload));
    connection.on("error", (error) => lost(connection, error));
    connection.on("end", () => lost(connection, new Error("The connection ended.")));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      onListening();
    } catch (error) {
      lost(connection, error as Error);
    }
  }

  // A machine that vanishes closes nothing, and somebody who only listens would not notice for hours.
  const checks = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch((error: Error) => lost(asked, error));
  }, checkMs);

  function lost(connection: pg.Client, error: Error): void {
    if (stopped || client !== connection) return;
    client = null;
    onLost(error);
    connection.end().catch(() => {});
    retry = setTimeout(() => void connect(), reconnectMs);
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      clearInterval(checks);
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
