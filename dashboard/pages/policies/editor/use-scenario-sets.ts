import { ProbityError } from "@probity/client";
import type { ListedPolicyScenarioSet, PolicyScenarioSet } from "@probity/contract";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { isRefusedWith, sentenceOf } from "../../../api/failure.ts";
import { useMode } from "../../../api/mode.ts";
import { useRecord } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { useToast } from "../../../kit/toast/toast.tsx";
import { policyEditorTexts } from "../../../texts/policy-editor.ts";
import type { Scenarios } from "./use-scenarios.ts";

const texts = policyEditorTexts.scenarios;
const one = "/risk/policy-keys/{key}/scenario-sets/{name}";
/** The definition is not among them: keeping scenarios reads no version again. */
const changes = ["GET /risk/policy-keys/{key}/scenario-sets", `GET ${one}`] as const;

export type ScenarioSets = {
  listed: readonly ListedPolicyScenarioSet[];
  /** Why nothing can be kept or deleted now. */
  why: string | undefined;
  open: (name: string) => Promise<void>;
  keep: (name: string, expectedRevision: number) => Promise<void>;
  remove: (name: string) => Promise<void>;
  /** The set that somebody else has changed meanwhile, and its revision by now. */
  overtaken: { name: string; revision: number } | null;
  refusal: string | null;
};

/** The kept sets of a policy key, and what the scenarios of this copy have to do with them. */
export function useScenarioSets(key: string, hasVersions: boolean, held: Scenarios): ScenarioSets {
  const mode = useMode();
  const listed = useRecord(changes[0], hasVersions ? { key } : null);
  const put = useWrite(`PUT ${one}`, { changes });
  const remove = useWrite(`POST ${one}/remove`, { changes });
  const { whyNot } = useRoles();
  const told = useToast();
  const [failure, setFailure] = useState<{ name: string; error: unknown } | null>(null);
  const attempt = async (name: string, act: () => Promise<void>) => {
    setFailure(null);
    await act().catch((error: unknown) => setFailure({ name, error }));
  };
  const take = (kept: PolicyScenarioSet) => held.open(kept);
  return {
    listed: listed.state === "shown" ? listed.value.items : [],
    why: whyNot(`PUT ${one}`) ?? (hasVersions ? undefined : texts.versionFirst),
    open: (name) => attempt(name, async () => take(await call(`GET ${one}`, mode, { key, name }))),
    keep: (name, expectedRevision) =>
      attempt(name, async () => {
        take(await put.send({ key, name, body: { scenarios: [...held.scenarios], expectedRevision } }));
        told(texts.saved(name), { shape: "fine" });
      }),
    remove: (name) =>
      attempt(name, async () => {
        await remove.send({ key, name });
        held.leave();
        told(texts.removed(name), { shape: "fine" });
      }),
    overtaken: failure && overtakenBy(failure),
    refusal: failure && !overtakenBy(failure) ? sentenceOf(failure.error) : null,
  };
}

function overtakenBy({ name, error }: { name: string; error: unknown }) {
  if (!isRefusedWith(error, "stale_revision") || !(error instanceof ProbityError)) return null;
  const { currentRevision } = error.problem as { currentRevision?: number };
  return { name, revision: currentRevision ?? 0 };
}
