import { Suspense } from "react";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { whenWanted } from "../../kit/when-wanted.ts";
import { webhooksTexts } from "../../texts/webhooks.ts";

const texts = webhooksTexts.verify;
const VerifyPrograms = whenWanted(() => import("./verify-programs.tsx"));

/** How a receiver tells a delivery from something that somebody else sent. */
export function VerifyPanel({ onClose }: { onClose: () => void }) {
  return (
    <Inspector title={texts.title} onClose={onClose}>
      <p className="ink-2">{texts.text}</p>
      <Suspense>
        <VerifyPrograms />
      </Suspense>
    </Inspector>
  );
}
