import type { Organization } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { publishingSettingsTexts as texts } from "../../texts/settings.ts";
import { Toggle } from "./toggle.tsx";

const route = "POST /organization/settings";

/** What publishing a policy takes, in both modes. Owners decide it: admins publish. */
export function PublishingPanel({ organization }: { organization: Organization["data"] }) {
  const { role, whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite(route);
  const { publishRequiresSecondPerson, bindingInvariants, revision } = organization;
  const [second, setSecond] = useState(publishRequiresSecondPerson);
  const [binding, setBinding] = useState(bindingInvariants);
  const off = whyNot(route) ?? (role === "owner" ? undefined : texts.owners);
  const body = {
    expectedRevision: revision,
    ...(second !== publishRequiresSecondPerson && { publishRequiresSecondPerson: second }),
    ...(binding !== bindingInvariants && { bindingInvariants: binding }),
  };
  const isChanged = Object.keys(body).length > 1;
  const save = async () => {
    try {
      const answer = await change.send({ body });
      toast(answer.resource === "proposals" ? texts.proposed : texts.saved, { shape: "fine" });
    } catch {
      // The refusal stands above the fields, and what was chosen stays.
    }
  };
  return (
    <Panel title={texts.title} note={texts.note}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        <Toggle label={texts.second} on={second} off={off} onChange={setSecond} />
        <p className="meta ink-3">{texts.secondHint}</p>
        <Toggle label={texts.binding} on={binding} off={off} onChange={setBinding} />
        <p className="meta ink-3">{texts.bindingHint}</p>
        <div className="flex">
          <span className="push flex">
            <Button
              variant="primary"
              why={off ?? (isChanged ? undefined : texts.unchanged)}
              aria-busy={change.sending}
              onClick={() => void save()}
            >
              {texts.save}
            </Button>
          </span>
        </div>
      </div>
    </Panel>
  );
}
