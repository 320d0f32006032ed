type Held = {
  /** A subject, or a document. */
  what: string;
  /** What happens while it is held. */
  text: string;
  dispute: string;
};

/** A hold is placed and released in the same words, whatever is held. */
export const legalHoldTexts = ({ what, text, dispute }: Held) => ({
  place: {
    menu: "Legal hold…",
    title: "Place a legal hold",
    text,
    commit: "Place the hold",
    done: `The ${what} is on legal hold.`,
    presets: [
      { label: "dispute", text: dispute },
      { label: "authority", text: "An authority asked for the records." },
    ],
  },
  release: {
    menu: "Release the hold…",
    title: "Release the legal hold",
    text: `Afterwards the ${what} can be erased again, and retention periods apply to it.`,
    commit: "Release the hold",
    done: "The hold is released.",
    presets: [
      { label: "settled", text: "The dispute is settled." },
      { label: "answered", text: "The authority has what it asked for." },
    ],
  },
  reasonHint: "The reason is kept with the hold until the record is erased.",
  title: "On legal hold",
  text: "Nobody can erase it, and no retention period deletes it.",
  at: "held",
  why: "A legal hold keeps it. Release the hold first.",
});
