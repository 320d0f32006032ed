import { Gauge, type Registry } from "prom-client";
import type { HeldBecause } from "./sending-store.ts";
import type { Sending } from "./sending.ts";

const reasons: readonly HeldBecause[] = ["operator", "older"];

export function registerSendingMetrics(registry: Registry, sending: Pick<Sending, "held">): void {
  new Gauge({
    name: "probity_sending_held",
    help: "1 while webhooks and mails are held, by why.",
    labelNames: ["because"],
    registers: [registry],
    collect() {
      for (const because of reasons) this.set({ because }, sending.held?.because === because ? 1 : 0);
    },
  });
}
