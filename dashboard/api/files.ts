import { ProbityError } from "@probity/client";
import { call, type InputOf, type ReplyOf } from "./call.ts";
import { invalidateRead } from "./invalidate.ts";
import { useMode } from "./mode.ts";
import { newKey } from "./new-key.ts";

type Upload = "POST /notes/{id}/files";
type Download = "GET /notes/{id}/files/{fileId}" | "GET /risk/subjects/{id}/archive";

/** Files whose answer was lost: sent again they carry the same idempotency key, so each is added once. */
const unanswered = new WeakMap<File, string>();

/** Sends a file from this computer under its own name. Refusals are thrown. */
export function useUpload<R extends Upload>(route: R, changes: Parameters<typeof invalidateRead>[1]) {
  const mode = useMode();
  return async (input: Omit<InputOf<R>, "body">, file: File): Promise<ReplyOf<R>> => {
    const idempotencyKey = unanswered.get(file) ?? newKey();
    unanswered.set(file, idempotencyKey);
    const body = { file: new Uint8Array(await file.arrayBuffer()), name: file.name };
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
    const bytes = (await call(route, mode, input)) as unknown as Uint8Array<ArrayBuffer>;
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
}
