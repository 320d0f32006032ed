/** One call of the API as a customer would make it; a refusal is an error. */
export type Send = <Reply = unknown>(method: "GET" | "POST" | "PUT", path: string, body?: unknown) => Promise<Reply>;

/** An API whose clock the demonstration sets, so that what it does today has happened over three months. */
export type DemoApi = {
  clock: { at: Date };
  /** The organization's API key for test mode, and its id. */
  key: Send;
  apiKeyId: string;
  /** Its owner, signed in to test mode. */
  owner: Send;
  /** Somebody with the link of a signing session. */
  signer: (link: string) => Promise<Send>;
};
