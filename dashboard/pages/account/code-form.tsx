import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { accountTexts } from "../../texts/account.ts";
import styles from "./account.module.css";

const texts = accountTexts.codes;

type CodeFormProps = {
  hint: string;
  commit: string;
  error: unknown;
  sending: boolean;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for a code before something changes. */
export function CodeForm({ hint, commit, error, sending, onCode, onCancel }: CodeFormProps) {
  const [typed, setTyped] = useState("");
  const code = typed.replaceAll(/\s/g, "");
  const problem = fieldProblems(error)["code"];
  const why = code === "" ? texts.incomplete : undefined;
  const send = () => {
    if (why === undefined && !sending) void onCode(code).catch(() => undefined);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error !== null && problem === undefined && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
      <TextField
        label={texts.code}
        hint={hint}
        problem={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="one-time-code"
        autoFocus
        mono
      />
      <div className="flex wrap">
        <Button type="submit" variant="primary" why={why} whyAt="elsewhere" aria-busy={sending}>
          {commit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Six digits come from the authenticator; anything else is a recovery code. */
export const proofOf = (code: string) => (/^\d{6}$/.test(code) ? { code } : { recoveryCode: code });
