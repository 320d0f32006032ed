import { useWrite } from "../../api/writes.ts";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { QrCode } from "../../kit/qr-code/qr-code.tsx";
import { accountTexts } from "../../texts/account.ts";
import styles from "./account.module.css";
import { CodeForm } from "./code-form.tsx";

const texts = accountTexts.codes;

type SetUpCodesProps = {
  secret: string;
  otpauthUri: string;
  onCodes: (codes: readonly string[]) => void;
  onOthers: (sessions: number) => void;
  onCancel: () => void;
};

/** The secret for the authenticator, and the first code of it. */
export function SetUpCodes({ secret, otpauthUri, onCodes, onOthers, onCancel }: SetUpCodesProps) {
  const confirm = useWrite("POST /me/totp/confirm");
  return (
    <div className={styles.setUp}>
      <QrCode text={otpauthUri} label={texts.picture} />
      <div className="stack stack-12">
        <p>{texts.scan}</p>
        <CodeBlock code={secret.replaceAll(/.{4}(?=.)/g, "$& ")} what={texts.secret} />
        <CodeForm
          hint={texts.codeHint}
          commit={texts.turnOn}
          error={confirm.error}
          sending={confirm.sending}
          onCancel={onCancel}
          onCode={async (code) => {
            const { recoveryCodes, otherSessions } = await confirm.send({ body: { code } });
            onCodes(recoveryCodes ?? []);
            onOthers(otherSessions);
          }}
        />
      </div>
    </div>
  );
}
