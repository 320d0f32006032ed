import { ProbityError } from "@probity/client";
import type { BulkSend, Template } from "@probity/contract";
import { useState } from "react";
import { useWrite } from "../../../api/writes.ts";
import type { CheckedRow } from "./checked-rows.ts";
import type { sendingBody } from "./sending-choice.tsx";

type Refused = ReadonlyMap<number, readonly string[]>;

const nobody: Refused = new Map();

/** Starts the sending. What the server finds wrong with a row comes back under the row's number in the file. */
export function useStart(template: Template) {
  const create = useWrite("POST /bulk-sends", {
    changes: ["GET /documents", "GET /bulk-sends"],
  });
  const [refusedRows, setRefusedRows] = useState<Refused>(nobody);
  const send = async (
    rows: readonly CheckedRow[],
    sending: ReturnType<typeof sendingBody>,
  ): Promise<BulkSend | null> => {
    setRefusedRows(nobody);
    const body = {
      templateId: template.id,
      templateRevision: template.revision,
      rows: rows.map(({ row }) => row),
      ...sending,
    };
    try {
      return await create.send({ body });
    } catch (error) {
      setRefusedRows(refusedOf(error, rows));
      return null;
    }
  };
  return { send, sending: create.sending, error: create.error, refusedRows };
}

/** `/rows/3/signers/…` is the fourth of those that were sent. */
function refusedOf(error: unknown, sent: readonly CheckedRow[]): Refused {
  if (!(error instanceof ProbityError)) return nobody;
  const found = error.errors.flatMap(({ path, message }) => {
    const row = sent[Number(/^\/rows\/(\d+)\b/.exec(path ?? "")?.[1] ?? Number.NaN)];
    return row ? [{ number: row.number, message }] : [];
  });
  const byRow = Map.groupBy(found, ({ number }) => number);
  return new Map([...byRow].map(([number, each]) => [number, each.map(({ message }) => message)]));
}
