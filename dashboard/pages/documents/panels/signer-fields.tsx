import { TextField } from "../../../kit/field/field.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";

const texts = documentActionTexts.signer;

type SignerFieldsProps = {
  name: string;
  email: string;
  problems: Readonly<Record<string, string>>;
  onName: (name: string) => void;
  onEmail: (email: string) => void;
};

/** Who signs, and where the link goes to. */
export function SignerFields({ name, email, problems, onName, onEmail }: SignerFieldsProps) {
  return (
    <>
      <TextField
        label={texts.name}
        dir="auto"
        autoFocus
        autoComplete="off"
        value={name}
        problem={problems["name"]}
        onChange={(event) => onName(event.target.value)}
      />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        value={email}
        problem={problems["email"]}
        onChange={(event) => onEmail(event.target.value)}
      />
    </>
  );
}
