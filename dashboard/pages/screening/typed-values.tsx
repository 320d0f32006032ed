import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { nothingTyped, type TypedSubject, typeSubject, valuesOf } from "../../records/screening/typed-subject.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./run.module.css";

/** Fields for whom the match is compared with. Each key press changes the comparison, and nothing leaves the tab. */
export function TypedValues({
  runId,
  subject,
  onClose,
}: {
  runId: string;
  subject: TypedSubject;
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const forget = () => {
    typeSubject(runId, nothingTyped);
    onClose();
  };
  const change = (part: Partial<TypedSubject>) => typeSubject(runId, { ...subject, ...part });
  return (
    <div
      className={styles.typed}
      role="group"
      aria-label={texts.typedValues}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <Values
        ref={first}
        label={texts.typed.names}
        hint={texts.typedHints.names}
        values={subject.names}
        onValues={(names) => change({ names })}
      />
      <Values
        label={texts.typed.born}
        hint={texts.typedHints.born}
        values={subject.datesOfBirth}
        onValues={(datesOfBirth) => change({ datesOfBirth })}
      />
      <Values
        label={texts.typed.nationalities}
        hint={texts.typedHints.nationalities}
        values={subject.nationalities}
        onValues={(nationalities) => change({ nationalities })}
      />
      <Values
        label={texts.typed.documents}
        values={subject.documents}
        onValues={(documents) => change({ documents })}
      />
      <span className="flex meta ink-3">
        {texts.typedNote}
        <span className="push" />
        <Button small variant="quiet" onClick={forget}>
          {texts.forget}
        </Button>
      </span>
    </div>
  );
}

type ValuesProps = {
  label: string;
  hint?: ReactNode;
  values: readonly string[];
  onValues: (values: string[]) => void;
  ref?: React.Ref<HTMLInputElement>;
};

/** Several values in one line. The line keeps a comma that is being typed, which the values do not have. */
function Values({ values, onValues, ...rest }: ValuesProps) {
  const [line, setLine] = useState(values.join(", "));
  return (
    <TextField
      {...rest}
      dir="auto"
      value={line}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore=""
      onChange={(event) => {
        setLine(event.target.value);
        onValues(valuesOf(event.target.value));
      }}
    />
  );
}
