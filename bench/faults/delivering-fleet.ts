import { setTimeout as wait } from "node:timers/promises";
import { ready } from "../ready.ts";
import type { Cluster } from "./cluster.ts";
import { Fleet } from "./fleet.ts";
import { freePorts } from "./free-ports.ts";
import { install, subscribe } from "./installation.ts";
import { Receiver } from "./receiver.ts";
import type { Credential } from "./writers.ts";

export type DeliveringFleet = {
  cluster: Cluster;
  fleet: Fleet;
  receiver: Receiver;
  credential: Credential;
};

/** Short, so that another worker soon takes over the deliveries of a lost one. */
export const leaseSeconds = 20;

/** Two APIs and two workers on a separate cluster, with a receiver of all events; removed when `drill` has ended. */
export async function withDeliveringFleet(
  open: (port: number) => Promise<Cluster>,
  drill: (parts: DeliveringFleet) => Promise<boolean>,
): Promise<boolean> {
  const [clusterPort, receiverPort, ...apiPorts] = await freePorts(4);
  const cluster = await open(clusterPort!);
  const receiver = new Receiver(receiverPort!);
  let fleet: Fleet | null = null;
  try {
    const { organizationId, credential, environment } = await install(cluster.url);
    fleet = new Fleet(
      {
        ...environment,
        WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
        WEBHOOK_PORTS: String(receiverPort),
        LEASE_SECONDS: String(leaseSeconds),
        DISPATCHER_TICK_SECONDS: "1",
        DATABASE_CONNECTIONS: "10",
      },
      ["api", "api", "worker", "worker"],
      apiPorts,
    );
    receiver.expect({ organizationId, secret: await subscribe(apiPorts[0]!, receiverPort!, credential) });
    for (const port of apiPorts) await ready(port);
    return await drill({ cluster, fleet, receiver, credential });
  } finally {
    fleet?.end();
    await wait(300);
    receiver.close();
    cluster.remove();
  }
}
