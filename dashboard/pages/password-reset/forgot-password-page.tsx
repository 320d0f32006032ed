import { useState } from "react";
import { useForm } from "react-hook-form";
import { sentenceOf } from "../../api/failure.ts";
import { Entrance, EntranceForm } from "../../frame/entrance.tsx";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { session } from "../../session/session.ts";
import { entranceTexts as texts } from "../../texts/entrance.ts";

/** Asks for the mail with which somebody chooses a new password. It says the same whether there is an account or not. */
export function ForgotPasswordPage() {
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState(false);

  const submit = handleSubmit(async ({ email }) => {
    setError(null);
    try {
      await session.requestPasswordReset(email.trim());
      setAsked(true);
    } catch (failed) {
      setError(failed);
    }
  });

  return (
    <Entrance title={texts.forgotPassword}>
      <EntranceForm onSubmit={() => void submit()}>
        {error !== null && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
        {asked ? (
          <Notice icon="lock" title={texts.linkSent} urgent />
        ) : (
          <>
            <TextField
              label={texts.email}
              hint={texts.forgotHint}
              type="email"
              autoComplete="username"
              autoFocus
              required
              {...register("email", { required: true })}
            />
            <Button type="submit" variant="primary" keys={["Enter"]} aria-busy={formState.isSubmitting}>
              {texts.sendLink}
            </Button>
          </>
        )}
      </EntranceForm>
    </Entrance>
  );
}
