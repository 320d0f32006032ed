import type { Me } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { accountTexts } from "../../texts/account.ts";
import { CodeForm, proofOf } from "./code-form.tsx";
import { OtherSessions } from "./other-sessions.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpCodes } from "./set-up-codes.tsx";

const texts = accountTexts.codes;
const few = 3;

/** One-time codes: off, being set up, or on with their recovery codes. New recovery codes are shown until the person has kept them. */
export function CodesPanel({ me }: { me: Me["data"] }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [others, setOthers] = useState(0);
  return (
    <Panel title={texts.title} note={texts.note}>
      {others > 0 && <OtherSessions sessions={others} onSettled={() => setOthers(0)} />}
      {codes !== null ? (
        <RecoveryCodes codes={codes} email={me.email} onKept={() => setCodes(null)} />
      ) : me.totpEnabled ? (
        <CodesOn left={me.recoveryCodesLeft} onCodes={setCodes} onOthers={setOthers} />
      ) : (
        <CodesOff onCodes={setCodes} onOthers={setOthers} />
      )}
    </Panel>
  );
}

type WithCodes = { onCodes: (codes: readonly string[]) => void; onOthers: (sessions: number) => void };

function CodesOff({ onCodes, onOthers }: WithCodes) {
  const { whyNot } = useRoles();
  const start = useWrite("POST /me/totp/start");
  const [secret, setSecret] = useState<{ secret: string; otpauthUri: string } | null>(null);
  // An answer that is repeated a day later has no secret any more; this page asks anew each time.
  const show = (made: { secret: string | null; otpauthUri: string | null }) =>
    setSecret({ secret: made.secret ?? "", otpauthUri: made.otpauthUri ?? "" });
  if (secret !== null)
    return <SetUpCodes {...secret} onCodes={onCodes} onOthers={onOthers} onCancel={() => setSecret(null)} />;
  return (
    <div className="stack stack-12">
      {start.error !== null && <Notice meaning="stop" title={sentenceOf(start.error)} urgent />}
      <p className="flex">
        <Mark shape="look" />
        {texts.off}
      </p>
      <div className="flex wrap">
        <Button
          variant="primary"
          why={whyNot("POST /me/totp/start")}
          aria-busy={start.sending}
          onClick={() => void start.send({}).then(show, () => undefined)}
        >
          {texts.setUp}
        </Button>
      </div>
    </div>
  );
}

function CodesOn({ left, onCodes, onOthers }: WithCodes & { left: number }) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const renew = useWrite("POST /me/recovery-codes");
  const turnOff = useWrite("POST /me/totp/disable");
  const [asking, setAsking] = useState<"renew" | "off" | null>(null);
  const cancel = () => {
    renew.reset();
    turnOff.reset();
    setAsking(null);
  };
  if (asking === "renew")
    return (
      <CodeForm
        hint={texts.codeHint}
        commit={texts.renew}
        error={renew.error}
        sending={renew.sending}
        onCancel={cancel}
        onCode={async (code) => {
          const { recoveryCodes, otherSessions } = await renew.send({ body: { code } });
          onCodes(recoveryCodes ?? []);
          onOthers(otherSessions);
          toast(texts.renewed, { shape: "fine" });
        }}
      />
    );
  if (asking === "off")
    return (
      <CodeForm
        hint={texts.anyCodeHint}
        commit={texts.turnOff}
        error={turnOff.error}
        sending={turnOff.sending}
        onCancel={cancel}
        onCode={async (code) => {
          onOthers((await turnOff.send({ body: proofOf(code) })).otherSessions);
          toast(texts.turnedOff, { shape: "look" });
        }}
      />
    );
  return (
    <div className="stack stack-12">
      <p className="flex wrap">
        <Mark shape="fine" />
        <span>{texts.on}</span>
        <span className="ink-2">{texts.left(left)}</span>
      </p>
      {left <= few && <Notice meaning="look" title={texts.few} />}
      <div className="flex wrap">
        <Button why={whyNot("POST /me/recovery-codes")} onClick={() => setAsking("renew")}>
          {texts.renew}
        </Button>
        <Button variant="quiet" why={whyNot("POST /me/totp/disable")} onClick={() => setAsking("off")}>
          {texts.turnOff}
        </Button>
      </div>
    </div>
  );
}
