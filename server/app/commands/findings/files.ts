import { randomBytes, randomUUID } from "node:crypto";
import { openObjectStore, type StoreFailure } from "#platform/files/objects.ts";
import { type Check, ok, problem } from "./finding.ts";

/** Writes, reads and erases an object of its own, with all its versions. */
export const files: Check = async ({ config: { files: settings } }) => {
  if (!settings.objects) return ok("in PostgreSQL");
  const { host } = new URL(settings.objects.endpoint);
  const failures: StoreFailure[] = [];
  const objects = openObjectStore(settings.objects, (failure) => failures.push(failure));
  try {
    const [key, bytes] = [`doctor/${randomUUID()}`, randomBytes(64)];
    await objects.put(key, bytes);
    const read = await objects.get(key);
    await objects.erase(key);
    if (!read.equals(bytes))
      return problem(`${host} answers other bytes than were written. Check what is between it and here`);
    const news = settings.store === "s3" ? "new files go there" : "new files go to PostgreSQL";
    return ok(`${host} writes, reads and deletes; ${news}`);
  } catch (error) {
    const [failure] = failures;
    if (!failure) throw error;
    return problem(
      `${host} does not ${verbs[failure.verb]} (${failure.status ?? failure.name}), so documents get 503. ` +
        "Check S3_ENDPOINT, S3_BUCKET, the access key and its rights",
    );
  } finally {
    await objects.close();
  }
};

const verbs = { put: "write", get: "read", erase: "list and delete versions" };
