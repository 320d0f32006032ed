import type { WebhookWithSecret } from "@probity/contract";
import { ShownOnce } from "../../kit/inspector/shown-once.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";

const texts = webhooksTexts.secret;

/** The signing secret of an endpoint that was just made or rotated. */
export function SecretPanel({ made, onDone }: { made: WebhookWithSecret; onDone: () => void }) {
  const { signingSecret } = made;
  return (
    <ShownOnce
      title={texts.made}
      code={signingSecret && texts.env(signingSecret)}
      what={texts.what}
      words={texts}
      onDone={onDone}
    />
  );
}
