import type { OpenInvitation } from "@probity/client";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { Entrance, EntranceForm } from "../../frame/entrance.tsx";
import { Opening } from "../../frame/opening.tsx";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { session } from "../../session/session.ts";
import { entranceTexts as texts } from "../../texts/entrance.ts";
import { AcceptForm } from "./accept-form.tsx";
import { tokenInHand } from "./kept-token.ts";

type Opened = { token: string; invitation: OpenInvitation };

/** Joins an organization with the token of an invitation, and signs in. */
export function InvitationPage() {
  const [given] = useState(tokenInHand);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<unknown>(null);

  const read = async (token: string) => {
    setError(null);
    try {
      setOpened({ token, invitation: await session.readInvitation(token) });
    } catch (failed) {
      setError(failed);
    }
  };
  useEffect(() => {
    if (given !== "") void read(given);
  }, [given]);

  if (opened !== null) return <AcceptForm {...opened} />;
  if (given !== "" && error === null) return <Opening />;
  return (
    <Entrance title={texts.invitation}>
      <TokenForm error={error} onToken={read} />
    </Entrance>
  );
}

function TokenForm({ error, onToken }: { error: unknown; onToken: (token: string) => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm<{ token: string }>();
  const problem = fieldProblems(error)["token"];
  const submit = handleSubmit(({ token }) => onToken(token.trim()));
  return (
    <EntranceForm onSubmit={() => void submit()}>
      {error !== null && problem === undefined && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
      <TextField
        label={texts.token}
        hint={texts.tokenHint}
        problem={problem}
        mono
        required
        autoFocus
        autoComplete="off"
        {...register("token", { required: true })}
      />
      <Button type="submit" variant="primary" keys={["Enter"]} aria-busy={formState.isSubmitting}>
        {texts.continue}
      </Button>
    </EntranceForm>
  );
}
