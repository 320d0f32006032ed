import { useForm } from "react-hook-form";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { accountTexts } from "../../texts/account.ts";
import styles from "./account.module.css";

const texts = accountTexts.password;
const route = "POST /me/password";
const passwordLengthMin = 12;
const nothing = { currentPassword: "", newPassword: "" };

export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: nothing });
  const { whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite(route);
  const problems = fieldProblems(change.error);
  const { currentPassword, newPassword } = watch();
  const why = whyNot(route) ?? (currentPassword === "" || newPassword === "" ? texts.incomplete : undefined);
  const submit = handleSubmit(async (body) => {
    if (why !== undefined) return;
    try {
      await change.send({ body });
      reset(nothing);
      toast(texts.changed, { shape: "fine" });
    } catch {
      // The refusal stands at its field, and what was typed stays.
    }
  });
  if (!hasPassword) return <Panel title={texts.title}>{texts.none}</Panel>;
  return (
    <Panel title={texts.title}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {change.error !== null && Object.keys(problems).length === 0 && (
          <Notice meaning="stop" title={sentenceOf(change.error)} urgent />
        )}
        <TextField
          label={texts.current}
          problem={problems["currentPassword"]}
          type="password"
          autoComplete="current-password"
          {...register("currentPassword")}
        />
        <TextField
          label={texts.next}
          hint={texts.hint(passwordLengthMin)}
          problem={problems["newPassword"]}
          type="password"
          autoComplete="new-password"
          {...register("newPassword")}
        />
        <div className="flex wrap">
          <Button type="submit" why={why} aria-busy={change.sending}>
            {texts.change}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
