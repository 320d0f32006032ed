import type { PolicyImpact } from "@probity/contract";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { useState } from "react";
import { useRecord } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";

export type Counted = PolicyImpact["data"];

export type Population = {
  /** The newest count of this candidate; null if there is none. */
  impact: PolicyImpact | null;
  start: () => void;
  starting: boolean;
  /** Why it cannot be started; undefined if it can. */
  why: string | undefined;
  stop: () => void;
  stopping: boolean;
  whyNotStop: string | undefined;
  error: unknown;
};

type Candidate = { id: string | null; definition: Definition };

const route = "POST /risk/policy-impacts";
const stopRoute = "POST /risk/policy-impacts/{id}/stop";

/** Whom the candidate moves among the stored assessments. A working copy has the count that was started here. */
export function usePopulation(policyKey: string, { id, definition }: Candidate): Population {
  const list = useRecord("GET /risk/policy-impacts", { policyKey, order: "desc", after: "" });
  const begin = useWrite(route);
  const end = useWrite(stopRoute);
  const { whyNot } = useRoles();
  const text = JSON.stringify(definition);
  const [started, setStarted] = useState<{ id: string; text: string } | null>(null);
  const items = list.state === "shown" ? list.value.items : [];
  const impact = items.find((each) =>
    id === null
      ? started?.text === text && each.id === started.id
      : each.data.policyVersionId === id && each.data.basis === "stored",
  );
  const start = async () => {
    const to = id === null ? { definition: definition as Record<string, unknown> } : { policyVersionId: id };
    const made = await begin.send({ body: { policyKey, to } });
    setStarted({ id: made.id, text });
  };
  return {
    impact: impact ?? null,
    start: () => void start().catch(() => undefined),
    starting: begin.sending,
    why: whyNot(route),
    stop: () => void (impact && end.send({ id: impact.id }).catch(() => undefined)),
    stopping: end.sending,
    whyNotStop: whyNot(stopRoute),
    error: begin.error ?? end.error,
  };
}
