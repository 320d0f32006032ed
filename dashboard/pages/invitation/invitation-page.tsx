import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldProblems, isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { Entrance, EntranceForm, Or } from "../../frame/entrance.tsx";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { baseUrl, hasIdentityProvider } from "../../session/server.ts";
import { session } from "../../session/session.ts";
import { entranceTexts as texts } from "../../texts/entrance.ts";

type Fields = { token: string; password: string };

const passwordLengthMin = 12;

/** What comes after `#` reaches no server and no log. */
const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get("t") ?? "";

/** Joins an organization with the token of an invitation, and signs in. */
export function InvitationPage() {
  const navigate = useNavigate();
  const [given] = useState(tokenInAddress);
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { token: given, password: "" } });
  const [error, setError] = useState<unknown>(null);
  const problems = fieldProblems(error);

  const join = (how: "password" | "provider") =>
    handleSubmit(async ({ token, password }) => {
      setError(null);
      try {
        const invited = { token: token.trim(), ...(how === "password" && { password }) };
        const { email } = await session.acceptInvitation(invited);
        if (how === "provider") return location.assign(`${baseUrl}/api/v1/auth/oidc/start`);
        await session.signIn({ email, password });
        await navigate({ to: "/", replace: true });
      } catch (failed) {
        // Somebody with one-time codes has joined, and signs in as always.
        if (isRefusedWith(failed, "totp_required")) return navigate({ to: "/sign-in", replace: true });
        setError(failed);
      }
    })();

  return (
    <Entrance title={texts.invitation}>
      <EntranceForm onSubmit={() => void join("password")}>
        {error !== null && Object.keys(problems).length === 0 && (
          <Notice meaning="stop" title={sentenceOf(error)} urgent />
        )}
        {given === "" && (
          <TextField
            label={texts.token}
            hint={texts.tokenHint}
            problem={problems["token"]}
            mono
            required
            autoComplete="off"
            {...register("token", { required: true })}
          />
        )}
        <TextField
          label={texts.password}
          hint={texts.choosePassword(passwordLengthMin)}
          problem={problems["password"]}
          type="password"
          autoComplete="new-password"
          autoFocus
          {...register("password")}
        />
        <Button type="submit" variant="primary" keys={["Enter"]} aria-busy={formState.isSubmitting}>
          {texts.join}
        </Button>
        {hasIdentityProvider && (
          <>
            <Or />
            <Button icon="external" onClick={() => void join("provider")}>
              {texts.joinWithProvider}
            </Button>
          </>
        )}
      </EntranceForm>
    </Entrance>
  );
}
