import { ProbityError } from "@probity/client";
import { call, type InputOf, type ReplyOf } from "./call.ts";
import { invalidateRead } from "./invalidate.ts";
import { useMode } from "./mode.ts";
import { newKey } from "./new-key.ts";

type Upload = "POST /notes/{id}/files" | "POST /documents" | "POST /documents/{id}/verify";
type Download =
  | "GET /notes/{id}/files/{fileId}"
  | "GET /risk/subjects/{id}/archive"
  | "GET /risk/assessments/{id}/report"
  | "GET /documents/{id}/pdf"
  | "GET /documents/{id}/certificate";

type Members = Readonly<Record<string, string>>;

/** Files whose answer was lost: sent again with the same members they carry the same idempotency key, so each is added once. */
const unanswered = new WeakMap<File, { text: string; key: string }>();

/** Sends a file from this computer, with other members of its form. Refusals are thrown. */
export function useUpload<R extends Upload>(route: R, changes: Parameters<typeof invalidateRead>[1]) {
  const mode = useMode();
  return async (input: Omit<InputOf<R>, "body">, file: File, members: Members = {}): Promise<ReplyOf<R>> => {
    const text = JSON.stringify([route, input, members]);
    const kept = unanswered.get(file);
    const idempotencyKey = kept?.text === text ? kept.key : newKey();
    unanswered.set(file, { text, key: idempotencyKey });
    const body = { ...members, file: new Uint8Array(await file.arrayBuffer()) };
    try {
      return await call(route, mode, { ...input, body } as unknown as InputOf<R>, { idempotencyKey });
    } catch (failed) {
      if (failed instanceof ProbityError && failed.status !== null) unanswered.delete(file);
      throw failed;
    } finally {
      void invalidateRead(mode, changes);
    }
  };
}

/** Saves a file on this computer. It is read with the session's bearer, which a plain link would not send. */
export function useDownload<R extends Download>(route: R) {
  const mode = useMode();
  return async (input: InputOf<R>, name: string): Promise<void> => {
    const bytes = (await call(route, mode, input, { file: true })) as unknown as Uint8Array<ArrayBuffer>;
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
}
