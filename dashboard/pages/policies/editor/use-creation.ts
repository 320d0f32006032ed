import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { useGo } from "../../../frame/page-link.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { dropCopy, keepCopy, type Owner } from "../../../records/working-copies/kept-copy.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import type { WorkingCopy } from "./working-copy.ts";

type Creation = {
  owner: Owner;
  definition: Definition;
  /** What the copy itself has against it. */
  whyNotYet: string | undefined;
  /** Scenarios that nobody has kept, which must not go with the copy. */
  unkept: Pick<WorkingCopy, "text" | "scenarios" | "set"> | null;
};

/** Makes a version of the copy, which is then no longer needed. */
export function useCreation({ owner, definition, whyNotYet, unkept }: Creation) {
  const create = useWrite("POST /risk/policies");
  const { whyNot } = useRoles();
  const go = useGo();
  const told = useToast();
  const why = whyNot("POST /risk/policies") ?? whyNotYet;
  const send = async () => {
    const { id, data } = await create.send({ body: { key: owner.key, definition } });
    if (unkept === null) dropCopy(owner);
    else keepCopy(owner, { ...unkept, from: { id, version: data.version }, keptAt: new Date().toISOString() });
    told(texts.created(owner.key, data.version), { shape: "fine" });
    go(`/policies/${owner.key}/versions/${id}?tab=changes`);
  };
  return {
    send: () => {
      if (why === undefined && !create.sending) void send().catch(() => undefined);
    },
    sending: create.sending,
    refusal: create.error === null ? null : sentenceOf(create.error),
    why,
  };
}
