import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { Entrance, EntranceForm } from "../../frame/entrance.tsx";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { session } from "../../session/session.ts";
import { entranceTexts as texts } from "../../texts/entrance.ts";

const passwordLengthMin = 12;

/** What comes after `#` reaches no server and no log. */
const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get("t") ?? "";

/** Chooses a new password with the link of a mail. */
export function ResetPasswordPage() {
  const [token] = useState(tokenInAddress);
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const [error, setError] = useState<unknown>(null);
  const [changed, setChanged] = useState(false);
  const { password: problem, token: badToken } = fieldProblems(error);

  const submit = handleSubmit(async ({ password }) => {
    setError(null);
    try {
      await session.completePasswordReset({ token, password });
      setChanged(true);
    } catch (failed) {
      setError(failed);
    }
  });

  return (
    <Entrance title={texts.newPassword} below={<Link to="/forgot-password">{texts.anotherLink}</Link>}>
      <EntranceForm onSubmit={() => void submit()}>
        {error !== null && problem === undefined && (
          <Notice meaning="stop" title={badToken === undefined ? sentenceOf(error) : texts.badLink} urgent />
        )}
        {changed ? (
          <>
            <Notice icon="lock" title={texts.passwordChanged} urgent />
            <Link to="/sign-in">{texts.signIn}</Link>
          </>
        ) : (
          <>
            <TextField
              label={texts.password}
              hint={texts.choosePassword(passwordLengthMin)}
              problem={problem}
              type="password"
              autoComplete="new-password"
              autoFocus
              {...register("password")}
            />
            <Button type="submit" variant="primary" keys={["Enter"]} aria-busy={formState.isSubmitting}>
              {texts.changePassword}
            </Button>
          </>
        )}
      </EntranceForm>
    </Entrance>
  );
}
