import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../api/call.ts";
import { confirmation } from "../api/confirmation.ts";
import { fieldProblems, sentenceOf } from "../api/failure.ts";
import { useMode } from "../api/mode.ts";
import { newKey } from "../api/new-key.ts";
import { useRecord } from "../api/queries.ts";
import { Button, buttonClass } from "../kit/button/button.tsx";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { TextField } from "../kit/field/field.tsx";
import { Icon } from "../kit/icon/icon.tsx";
import { Notice } from "../kit/notice/notice.tsx";
import { answerWithPasskey, passkeysWork } from "../session/passkeys.ts";
import { baseUrl, hasIdentityProvider } from "../session/server.ts";
import { confirmationTexts as texts } from "../texts/confirmation.ts";
import styles from "./confirmation-dialog.module.css";

type Fields = { password: string; code: string };

/** Asks again who somebody is, in place; what they were about to do goes on afterwards. */
export default function ConfirmationDialog() {
  return (
    <Dialog open onOpen={(next) => !next && confirmation.answer(false)} title={texts.title}>
      <Ways />
    </Dialog>
  );
}

/** By password and code, by passkey, or at the identity provider: whatever the person has. */
function Ways() {
  const reading = useRecord("GET /me", {});
  const { register, handleSubmit } = useForm<Fields>({ defaultValues: { password: "", code: "" } });
  const { error, sending, byPassword, byPasskey } = useConfirming();
  const me = reading.state === "shown" ? reading.value.data : null;
  const problems = fieldProblems(error);
  if (me === null) return <div className={styles.ways}>{texts.reading}</div>;
  return (
    <form
      className={styles.ways}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit(byPassword)();
      }}
    >
      <p className="ink-2">{texts.why}</p>
      {error !== null && Object.keys(problems).length === 0 && (
        <Notice meaning="stop" title={sentenceOf(error)} urgent />
      )}
      {problems["response"] !== undefined && <Notice meaning="stop" title={problems["response"]} urgent />}
      {me.hasPassword && (
        <>
          <TextField
            label={texts.password}
            problem={problems["password"]}
            type="password"
            autoComplete="current-password"
            autoFocus
            {...register("password")}
          />
          {me.totpEnabled && (
            <TextField
              label={texts.code}
              hint={texts.codeHint}
              problem={problems["code"] ?? problems["recoveryCode"]}
              autoComplete="one-time-code"
              mono
              {...register("code")}
            />
          )}
          <Button type="submit" variant="primary" wide keys={["Enter"]} aria-busy={sending}>
            {texts.confirm}
          </Button>
        </>
      )}
      {me.passkeys > 0 && passkeysWork && (
        <Button icon="passkey" wide aria-busy={sending} onClick={() => void byPasskey()}>
          {texts.passkey}
        </Button>
      )}
      {me.hasIdentityProvider && hasIdentityProvider && <ProviderLink />}
    </form>
  );
}

/** Sends the proof; the calls that wait for it go on once it was right. */
function useConfirming() {
  const mode = useMode();
  const [error, setError] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const confirm = async (send: () => Promise<unknown>) => {
    setError(null);
    setSending(true);
    try {
      await send();
      confirmation.answer(true);
    } catch (failed) {
      setError(failed);
      setSending(false);
    }
  };
  const byPassword = ({ password, code }: Fields) =>
    confirm(() =>
      call("POST /me/confirm", mode, { body: { password, ...proofOf(code) } }, { idempotencyKey: newKey() }),
    );
  const byPasskey = () =>
    confirm(async () => {
      const { options } = await call("POST /me/confirm/passkey/start", mode, {}, { idempotencyKey: newKey() });
      const response = await answerWithPasskey(options);
      await call("POST /me/confirm/passkey/finish", mode, { body: { response } }, { idempotencyKey: newKey() });
    });
  return { error, sending, byPassword, byPasskey };
}

function ProviderLink() {
  return (
    <a className={buttonClass({ wide: true })} href={`${baseUrl}/api/v1/auth/oidc/start?to=confirm`}>
      <Icon name="external" size={14} />
      {texts.identityProvider}
    </a>
  );
}

/** Six digits come from the authenticator; anything else is a recovery code. */
function proofOf(typed: string) {
  const code = typed.replaceAll(/\s/g, "");
  if (code === "") return {};
  return /^\d{6}$/.test(code) ? { code } : { recoveryCode: code };
}
