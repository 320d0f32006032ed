import type { Values } from "./values.ts";

/** An S3-compatible store. The operator names it, so requests to it pass no outbound guard: it may be in a private network. */
export type ObjectStoreSettings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is in the path of addresses, as most stores other than Amazon's expect. */
  pathStyle: boolean;
};

export type FileSettings = {
  /** Where new files go. Earlier ones are read from where they are. */
  store: "postgres" | "s3";
  objects: ObjectStoreSettings | null;
};

export function fileSettings(values: Values): FileSettings {
  const store = values.choice("FILE_STORE", "postgres", ["postgres", "s3"]) as FileSettings["store"];
  const set = values.together("S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  const endpoint = values.url("S3_ENDPOINT", ["http:", "https:"]) ?? "";
  const region = values.optional("S3_REGION") ?? "us-east-1";
  const pathStyle = values.flag("S3_PATH_STYLE", true);
  if (store === "s3" && !set)
    values.problems.push("FILE_STORE is s3, so S3_ENDPOINT and its other settings must be set.");
  if (URL.canParse(endpoint) && new URL(endpoint).username !== "")
    values.problems.push(
      "S3_ENDPOINT must not contain a user name or password. Put them into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );
  return {
    store,
    objects: set && {
      endpoint,
      region,
      bucket: set.S3_BUCKET,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
      pathStyle,
    },
  };
}
