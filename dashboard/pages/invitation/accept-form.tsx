import type { OpenInvitation } from "@probity/client";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldProblems, isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { Entrance, EntranceForm, Or } from "../../frame/entrance.tsx";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { passkeysWork } from "../../session/passkeys.ts";
import { baseUrl, hasIdentityProvider } from "../../session/server.ts";
import { session } from "../../session/session.ts";
import { entranceTexts as texts } from "../../texts/entrance.ts";
import { forgetToken, keepToken } from "./kept-token.ts";

const passwordLengthMin = 12;

/** What accepting takes depends on the account of the invited address: a password, an identity provider, or nothing more. */
export function AcceptForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { organizationName, email, role, accept } = invitation;
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const [error, setError] = useState<unknown>(null);
  const problem = fieldProblems(error)["password"];
  const asksPassword = accept === "new_password" || accept === "password";

  const join = (how: "password" | "signed-in" | "provider") =>
    handleSubmit(async ({ password }) => {
      setError(null);
      try {
        const { organizationId } = await session.acceptInvitation({ token, ...(how === "password" && { password }) });
        forgetToken();
        if (how === "provider") return toProvider("");
        if (how === "signed-in") await session.switchTo(organizationId);
        else await session.signIn({ email, password, organizationId });
        await navigate({ to: "/", replace: true });
      } catch (failed) {
        // Somebody with one-time codes has joined, and signs in as always.
        if (isRefusedWith(failed, "totp_required")) return navigate({ to: "/sign-in", replace: true });
        setError(failed);
      }
    })();

  /** Comes back here, signed in. */
  const signInFirst = async () => {
    keepToken(token);
    if (hasIdentityProvider) return toProvider("?to=invitation");
    await navigate({ to: "/sign-in", search: { to: "/invitation" } as never });
  };

  return (
    <Entrance title={texts.joinOrganization(organizationName)} below={texts.invitedAs(email, role)}>
      <EntranceForm
        onSubmit={() =>
          void (asksPassword ? join("password") : accept === "signed_in" ? join("signed-in") : signInFirst())
        }
      >
        {error !== null && problem === undefined && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
        {accept === "sign_in" && <Notice icon="lock" title={texts.signInFirst} />}
        {asksPassword && (
          <TextField
            label={texts.password}
            hint={accept === "password" ? texts.yourPassword : texts.choosePassword(passwordLengthMin)}
            problem={problem}
            type="password"
            autoComplete={accept === "password" ? "current-password" : "new-password"}
            autoFocus
            {...register("password")}
          />
        )}
        <Button type="submit" variant="primary" keys={["Enter"]} aria-busy={formState.isSubmitting}>
          {accept === "sign_in" ? texts.signIn : texts.join}
        </Button>
        {passkeysWork && (accept === "password" || accept === "sign_in") && (
          <JoinWithPasskey token={token} onError={setError} />
        )}
        {hasIdentityProvider && asksPassword && (
          <>
            <Or />
            <Button icon="external" onClick={() => void (accept === "new_password" ? join("provider") : signInFirst())}>
              {texts.joinWithProvider}
            </Button>
          </>
        )}
      </EntranceForm>
    </Entrance>
  );
}

/** Whoever is signed in joins with the token alone. */
function JoinWithPasskey({ token, onError }: { token: string; onError: (error: unknown) => void }) {
  const navigate = useNavigate();
  const join = async () => {
    onError(null);
    try {
      await session.signInWithPasskey();
      const { organizationId } = await session.acceptInvitation({ token });
      forgetToken();
      await session.switchTo(organizationId);
      await navigate({ to: "/", replace: true });
    } catch (failed) {
      onError(failed);
    }
  };
  return (
    <>
      <Or />
      <Button icon="passkey" onClick={() => void join()}>
        {texts.signInWithPasskey}
      </Button>
    </>
  );
}

function toProvider(query: string): void {
  session.leaveForProvider();
  location.assign(`${baseUrl}/api/v1/auth/oidc/start${query}`);
}
