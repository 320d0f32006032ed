import { Registry } from "prom-client";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { newCase } from "../../testing/onboarding-case.ts";
import { made as reply } from "#testing/answer.ts";
import { keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import type { TestServer } from "#testing/server.ts";
import { Monitor, type MonitorParts, type MonitorSettings } from "../monitor.ts";
import { MonitoringMetrics } from "../monitoring-metrics.ts";

export type MonitoredCase = Awaited<ReturnType<typeof newMonitoredCase>>;

/** A case whose subject can be monitored. */
export async function newMonitoredCase(organization: TestOrganization, change: Partial<Definition> = {}) {
  const made = await newCase(organization, change);
  const { key } = organization;
  const path = `/risk/subjects/${made.subjectId}/monitoring` as const;
  return {
    ...made,
    /** Assigns the policy of the case, or another version. */
    assign: async (body: { policyVersionId?: string; enabled?: boolean } = {}) =>
      reply(await key.post(path, { policyVersionId: made.policyId, enabled: true, ...body })),
    /** The subject's subscription; a case has one policy key unless the test adds another. */
    record: async () => (await key.get(path)).body[0],
    /** Its assessments, oldest first. */
    async assessments() {
      const { items } = (await key.get(`/risk/assessments?subjectId=${made.subjectId}`)).body;
      // A clock that stands still gives ids in any order.
      return items.toSorted((one, other) => one.data.sequence - other.data.sequence);
    },
  };
}

/** An organization that signs with the time of a server whose clock is moved. */
export async function newClockedOrganization(server: TestServer): Promise<TestOrganization> {
  const organization = await newOrganization(server);
  const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
  return { ...organization, key: keyClient(server.origin, organization.apiKeys.test, seconds) };
}

type LoggedLine = { message: string } & Record<string, unknown>;
export type TestMonitor = {
  monitor: Monitor;
  tick: () => Promise<void>;
  metrics: MonitoringMetrics;
  logged: LoggedLine[];
};

/** A monitor on a server's database, by the server's clock, that ticks when it is told to. */
export function newMonitor(
  { database, clock }: Pick<TestServer, "database" | "clock">,
  settings: Partial<MonitorSettings> = {},
  parts: Partial<MonitorParts> = {},
): TestMonitor {
  const logged: LoggedLine[] = [];
  const log = (details: object, message: string) => void logged.push({ ...details, message });
  const metrics = new MonitoringMetrics(new Registry());
  const monitor = new Monitor(
    {
      database,
      metrics,
      logger: { debug: log, error: log },
      onAssessed: () => {},
      clock: () => clock.now(),
      ...parts,
    },
    settings,
  );
  return { monitor, tick: () => monitor.tick(), metrics, logged };
}
