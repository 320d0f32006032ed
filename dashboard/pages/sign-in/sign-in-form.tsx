import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { EntranceForm, Or } from "../../frame/entrance.tsx";
import { Button, buttonClass } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Icon } from "../../kit/icon/icon.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { passkeysWork } from "../../session/passkeys.ts";
import { baseUrl, hasIdentityProvider } from "../../session/server.ts";
import { session } from "../../session/session.ts";
import { entranceTexts as texts } from "../../texts/entrance.ts";

type Fields = { email: string; password: string; totp: string };

/** Password, then the one-time code if the person has turned codes on. */
export function SignInForm({ hasEnded, refused }: { hasEnded: boolean; refused: string | null }) {
  const { register, handleSubmit, setFocus, resetField, formState } = useForm<Fields>();
  const [asksCode, setAsksCode] = useState(false);
  const [problem, setProblem] = useState(refused);

  const submit = handleSubmit(async ({ email, password, totp }) => {
    setProblem(null);
    const code = (totp ?? "").replaceAll(/\s/g, "");
    try {
      // Six digits come from the authenticator; anything else is a recovery code.
      const proof = /^\d{6}$/.test(code) ? { totp: code } : { recoveryCode: code };
      await session.signIn({ email: email.trim(), password, ...(asksCode && proof) });
    } catch (error) {
      if (isRefusedWith(error, "totp_required")) {
        setAsksCode(true);
        return;
      }
      setProblem(sentenceOf(error));
      if (asksCode) resetField("totp");
      setFocus(asksCode ? "totp" : "password");
    }
  });

  return (
    <EntranceForm onSubmit={() => void submit()}>
      {problem !== null ? (
        <Notice meaning="stop" title={problem} urgent />
      ) : (
        hasEnded && <Notice icon="lock" title={texts.ended} />
      )}
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        autoFocus
        required
        {...register("email", { required: true })}
      />
      <TextField
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
        {...register("password", { required: true })}
      />
      {asksCode && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoFocus
          mono
          required
          {...register("totp", { required: true })}
        />
      )}
      <Button type="submit" variant="primary" keys={["Enter"]} aria-busy={formState.isSubmitting}>
        {texts.continue}
      </Button>
      <Link className="meta" to="/forgot-password">
        {texts.forgot}
      </Link>
      {(passkeysWork || hasIdentityProvider) && <Or />}
      {passkeysWork && <PasskeyButton onProblem={setProblem} />}
      {hasIdentityProvider && <ProviderLink />}
    </EntranceForm>
  );
}

function PasskeyButton({ onProblem }: { onProblem: (problem: string | null) => void }) {
  const [asking, setAsking] = useState(false);
  const signIn = async () => {
    onProblem(null);
    setAsking(true);
    try {
      await session.signInWithPasskey();
    } catch (error) {
      onProblem(sentenceOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button icon="passkey" aria-busy={asking} onClick={() => void signIn()}>
      {texts.passkey}
    </Button>
  );
}

function ProviderLink() {
  return (
    <a
      data-button
      className={buttonClass()}
      href={`${baseUrl}/api/v1/auth/oidc/start`}
      onClick={() => session.leaveForProvider()}
    >
      <Icon name="external" size={14} />
      {texts.identityProvider}
    </a>
  );
}
