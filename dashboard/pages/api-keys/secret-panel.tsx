import type { ApiKeyWithSecret } from "@probity/contract";
import { useState } from "react";
import { Button } from "../../kit/button/button.tsx";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { baseUrl } from "../../session/server.ts";
import { apiKeysTexts } from "../../texts/api-keys.ts";
import styles from "./api-keys.module.css";

const texts = apiKeysTexts.secret;

type SecretPanelProps = { made: ApiKeyWithSecret; onDone: () => void };

/** Shown once, in memory alone. It does not close before somebody says that they have stored the secret. */
export function SecretPanel({ made, onDone }: SecretPanelProps) {
  const [format, setFormat] = useState<"env" | "curl">("env");
  const [stored, setStored] = useState(false);
  const { name, keyId, rotatedAt } = made.data;
  const { secret } = made;
  return (
    <Inspector
      title={rotatedAt === null ? texts.made(name) : texts.rotated(name)}
      end={
        <Segmented
          label={texts.formats}
          segments={[
            { value: "env", label: ".env" },
            { value: "curl", label: "curl" },
          ]}
          value={format}
          onValue={setFormat}
        />
      }
      foot={
        <Button
          variant="primary"
          wide
          why={stored || secret === null ? undefined : texts.first}
          whyAt="elsewhere"
          onClick={onDone}
        >
          {texts.done}
        </Button>
      }
    >
      {secret === null ? (
        <Notice meaning="look" title={texts.gone} />
      ) : (
        <div className="stack stack-12">
          <CodeBlock
            what={texts.code}
            code={format === "env" ? texts.env(keyId, secret) : texts.curl(baseUrl, keyId, secret)}
          />
          <label className={styles.stored}>
            <Checkbox label={texts.stored} checked={stored} onChange={(event) => setStored(event.target.checked)} />
            {texts.stored}
          </label>
          <p className="meta ink-3">{texts.once}</p>
        </div>
      )}
    </Inspector>
  );
}
