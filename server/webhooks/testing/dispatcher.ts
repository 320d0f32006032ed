import { Registry } from "prom-client";
import { DeliveryMetrics } from "../delivery-metrics.ts";
import { createDialer } from "../dial.ts";
import { Dispatcher, type DispatcherParts, type DispatcherSettings } from "../dispatch.ts";
import type { TestServer } from "#testing/server.ts";
import { allowCidrs, ports } from "./webhooks.ts";

export type TestDispatcher = {
  dispatcher: Dispatcher;
  metrics: DeliveryMetrics;
  logged: object[];
  stop(): Promise<void>;
};

/** A dispatcher on a server's database that may send to loopback. */
export function startDispatcher(
  { database, parts: { keyring } }: Pick<TestServer, "database" | "parts">,
  settings: Partial<DispatcherSettings> = {},
  parts: Partial<DispatcherParts> = {},
): TestDispatcher {
  const logged: object[] = [];
  const log = (details: object) => void logged.push(details);
  const dialer = createDialer({ ports, allowCidrs, deadlineMs: settings.deadlineMs ?? 10_000 });
  const metrics = new DeliveryMetrics(new Registry());
  const dispatcher = new Dispatcher(
    {
      database,
      keyring,
      dialer,
      maySend: async () => true,
      metrics,
      logger: { info: log, warn: log, error: log },
      ...parts,
    },
    settings,
  );
  dispatcher.start();
  return {
    dispatcher,
    metrics,
    logged,
    async stop() {
      await dispatcher.drain();
      await dialer.close();
    },
  };
}
