export const documentStatuses = [
  "draft",
  "pending",
  "finalizing",
  "completed",
  "declined",
  "voided",
  "expired",
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const signerStatuses = ["created", "waiting", "invited", "viewed", "signed", "declined"] as const;
export type SignerStatus = (typeof signerStatuses)[number];

type Move = { from: readonly DocumentStatus[]; to: DocumentStatus };

/** Everything that can happen to a document: in which statuses, and which one it has afterwards. */
export const documentMoves = {
  edit: { from: ["draft"], to: "draft" },
  send: { from: ["draft"], to: "pending" },
  view: { from: ["pending"], to: "pending" },
  fill: { from: ["pending"], to: "pending" },
  /** A signer signs while others are left. */
  sign: { from: ["pending"], to: "pending" },
  signLast: { from: ["pending"], to: "finalizing" },
  decline: { from: ["pending"], to: "declined" },
  remind: { from: ["pending"], to: "pending" },
  /** Somebody else signs in the place of a signer who has not opened the document. */
  replaceSigner: { from: ["pending"], to: "pending" },
  /** Not while finalizing: everybody has signed by then. */
  void: { from: ["draft", "pending"], to: "voided" },
  expire: { from: ["pending"], to: "expired" },
  reopen: { from: ["expired"], to: "pending" },
  finalize: { from: ["finalizing"], to: "finalizing" },
  complete: { from: ["finalizing"], to: "completed" },
} as const satisfies Record<string, Move>;
export type DocumentAction = keyof typeof documentMoves;

export function mayAct(status: DocumentStatus, action: DocumentAction): boolean {
  return (documentMoves[action].from as readonly DocumentStatus[]).includes(status);
}

const openStatuses: readonly DocumentStatus[] = ["draft", "pending", "finalizing"];

/** Whether nobody signs it any more and nothing is left to complete. */
export const hasEnded = (status: DocumentStatus): boolean => !openStatuses.includes(status);

/** The statuses that may follow each status of a signer. `invited` comes again when another address is invited instead. */
export const signerMoves = {
  created: ["waiting", "invited"],
  waiting: ["invited"],
  invited: ["invited", "viewed"],
  viewed: ["signed", "declined"],
  signed: [],
  declined: [],
} as const satisfies Record<SignerStatus, readonly SignerStatus[]>;

/** Whether a signer of a sent document has not opened it yet, so that their address or they themselves can still be replaced. */
export const isUnopened = (status: SignerStatus): boolean => status === "waiting" || status === "invited";
