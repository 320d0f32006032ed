import type { ApiKeyWithSecret } from "@probity/contract";
import { useState } from "react";
import { ShownOnce } from "../../kit/inspector/shown-once.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { baseUrl } from "../../session/server.ts";
import { apiKeysTexts } from "../../texts/api-keys.ts";

const texts = apiKeysTexts.secret;

type SecretPanelProps = { made: ApiKeyWithSecret; onDone: () => void };

/** The secret of a key as settings of a program, or in a first request. */
export function SecretPanel({ made, onDone }: SecretPanelProps) {
  const [format, setFormat] = useState<"env" | "curl">("env");
  const { name, keyId, rotatedAt } = made.data;
  const { secret } = made;
  return (
    <ShownOnce
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
      code={secret && (format === "env" ? texts.env(keyId, secret) : texts.curl(baseUrl, keyId, secret))}
      what={texts.code}
      words={texts}
      onDone={onDone}
    />
  );
}
