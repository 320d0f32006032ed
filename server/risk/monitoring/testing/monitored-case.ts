import { Registry } from "prom-client";
import type { Definition } from "@probity/engines/policy/definition.ts";
import { newCase, type TestCase } from "#testing/assessments.ts";
import { keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import type { TestServer } from "#testing/server.ts";
import { Monitor, type MonitorParts, type MonitorSettings } from "../monitor.ts";
import { MonitoringMetrics } from "../monitoring-metrics.ts";

export type MonitoredCase = TestCase & {
  /** Assigns the policy of the case, or another version. */
  assign: (change?: { policyVersionId?: string; enabled?: boolean }) => Promise<any>;
  /** What the subject is monitored with; a case has one policy key unless the test adds another. */
  record: () => Promise<any>;
  /** Its assessments, oldest first. */
  assessments: () => Promise<any[]>;
};

/** A case whose subject can be monitored. */
export async function newMonitoredCase(
  organization: TestOrganization,
  change: Partial<Definition> = {},
): Promise<MonitoredCase> {
  const made = await newCase(organization, change);
  const { key } = organization;
  const path = `/risk/subjects/${made.subjectId}/monitoring`;
  return {
    ...made,
    async assign(body = {}) {
      const answer = await key.post(path, { policyVersionId: made.policyId, enabled: true, ...body });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },
    record: async () => (await key.get(path)).body[0],
    async assessments() {
      const { items } = (await key.get(`/risk/assessments?subjectId=${made.subjectId}`)).body;
      // A clock that stands still gives ids in any order.
      return items.toSorted((one: any, other: any) => one.data.sequence - other.data.sequence);
    },
  };
}

/** An organization that signs with the time of a server whose clock is moved. */
export async function newClockedOrganization(server: TestServer): Promise<TestOrganization> {
  const organization = await newOrganization(server);
  const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
  return { ...organization, key: keyClient(server.origin, organization.apiKeys.test, seconds) };
}

export type TestMonitor = { monitor: Monitor; tick: () => Promise<void>; metrics: MonitoringMetrics; logged: any[] };

/** A monitor on a server's database, by the server's clock, that ticks when it is told to. */
export function newMonitor(
  { database, clock }: Pick<TestServer, "database" | "clock">,
  settings: Partial<MonitorSettings> = {},
  parts: Partial<MonitorParts> = {},
): TestMonitor {
  const logged: object[] = [];
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
