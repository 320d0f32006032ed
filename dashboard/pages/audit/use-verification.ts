import { type VerifiedTrail, verifyAuditTrail } from "@probity/client";
import type { AuditCheckpoint, AuditEvent } from "@probity/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useMode } from "../../api/mode.ts";
import type { Mode } from "../../session/mode.ts";

export type Verification =
  | { state: "none" }
  | { state: "running"; events: number }
  | { state: "done"; result: VerifiedTrail }
  | { state: "failed" };

/** Reads every event and checks it here, in the browser: whoever owns the server cannot answer for it. */
export function useVerification() {
  const mode = useMode();
  const [verification, setVerification] = useState<Verification>({ state: "none" });
  const verify = async ({ data }: AuditCheckpoint) => {
    setVerification({ state: "running", events: 0 });
    try {
      const onProgress = (events: number) => setVerification({ state: "running", events });
      const result = await verifyAuditTrail(allEvents(mode), data, data.publicKey, { onProgress });
      setVerification({ state: "done", result });
    } catch {
      setVerification({ state: "failed" });
    }
  };
  return { verification, verify };
}

async function* allEvents(mode: Mode): AsyncGenerator<AuditEvent> {
  let after: string | null = "";
  while (after !== null) {
    const page: Page = (await call("GET /organization/audit-events", mode, { after } as never)) as Page;
    yield* page.items;
    after = page.nextCursor;
  }
}

type Page = { items: AuditEvent[]; nextCursor: string | null };
