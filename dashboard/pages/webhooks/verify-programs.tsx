import { useState } from "react";
import java from "../../../examples/webhooks/Verify.java?raw";
import php from "../../../examples/webhooks/verify.php?raw";
import python from "../../../examples/webhooks/verify.py?raw";
// oxlint-disable-next-line import/default -- the text of the file, not the module
import typescript from "../../../examples/webhooks/verify.ts?raw";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";
import styles from "./webhooks.module.css";

const texts = webhooksTexts.verify;
/** The examples themselves, which tests run. */
const programs = { typescript, python, php, java };
type Language = keyof typeof programs;

export default function VerifyPrograms() {
  const [language, setLanguage] = useState<Language>("typescript");
  return (
    <>
      <Segmented
        label={texts.language}
        segments={(Object.keys(programs) as Language[]).map((value) => ({ value, label: texts.languages[value] }))}
        value={language}
        onValue={setLanguage}
      />
      <div className={styles.program}>
        <CodeBlock code={programs[language].trim()} what={texts.what} />
      </div>
    </>
  );
}
