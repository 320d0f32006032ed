import type { Definition } from "@probity/engines/policy/definition.ts";
import { sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { useGo } from "../../../frame/page-link.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { dropCopy, type Owner } from "./working-copy.ts";

/** Makes a version of the copy, which is then no longer needed. `whyNotYet` is what the copy itself has against it. */
export function useCreation(owner: Owner, definition: Definition, whyNotYet: string | undefined) {
  const create = useWrite("POST /risk/policies");
  const { whyNot } = useRoles();
  const go = useGo();
  const told = useToast();
  const why = whyNot("POST /risk/policies") ?? whyNotYet;
  const send = async () => {
    const { id, data } = await create.send({ body: { key: owner.key, definition } });
    dropCopy(owner);
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
