import type { IconName } from "../icon.tsx";
import type { Session } from "../session.ts";
import type { TextKey } from "../texts/en.ts";
import type { Translate } from "../texts/languages.ts";
import type { Tone } from "./notice.tsx";

export type EndingState = Exclude<Session["state"], "ready">;

export type Ending = {
  icon: IconName;
  tone: Tone;
  title: string;
  /** The outcome for the document. */
  lead: string;
  /** The consequence for this signer. */
  next: string;
  /** The file to download: null if the document ended without all signatures. */
  file: "sealed" | "unsigned" | null;
  /** True if the signer has nothing left to do. */
  mayClose: boolean;
};

/**
 * The texts for one signer in each state of the document. `isOver`: the session has expired, so the page can no longer call
 * the server.
 */
export function endingOf(session: Session & { state: EndingState }, isOver: boolean, t: Translate): Ending {
  const { sender, name: document } = session.document;
  const say = (key: TextKey) => t.text(key, { sender, document });
  const ending = { mayClose: true, ...endings[session.state]({ session, isOver, say, t }) };
  return isOver ? { ...ending, file: null, mayClose: true } : ending;
}

type Say = (key: TextKey) => string;
type Told = { session: Session; isOver: boolean; say: Say; t: Translate };

const endings: Record<EndingState, (told: Told) => Omit<Ending, "mayClose"> & Partial<Ending>> = {
  waiting: ({ session: { document }, say }) => ({
    icon: "clock",
    tone: "look",
    title: say("waitingTitle"),
    lead: say("waitingText"),
    next: say(document.invitations === "email" ? "waitingMail" : "waitingStay"),
    file: null,
    mayClose: false,
  }),

  signed: ({ session: { document, signers }, say, t }) => ({
    icon: "tick",
    tone: "fine",
    title: say("doneTitle"),
    lead: t.count("doneWaiting", signers.filter(({ status }) => status !== "signed").length, {
      document: document.name,
    }),
    next: say(document.copyByMail ? "nextMail" : "nextAsk"),
    file: "unsigned",
  }),

  finalizing: ({ session: { document }, isOver, say }) => ({
    icon: "tick",
    tone: "fine",
    title: say("doneTitle"),
    lead: say("doneFinalizing"),
    next: isOver
      ? say(document.copyByMail ? "nextMailSoon" : "nextAskNow")
      : say(document.copyByMail ? "sealingHereAndMail" : "sealingHere"),
    file: null,
    mayClose: document.copyByMail,
  }),

  completed: ({ session: { document }, isOver, say }) => ({
    icon: "tick",
    tone: "fine",
    title: say("doneTitle"),
    lead: say("doneCompleted"),
    next: say(document.copyByMail ? "nextMailSoon" : isOver ? "nextAskNow" : "sealedHere"),
    file: "sealed",
    mayClose: document.copyByMail,
  }),

  declined: ({ session, say, t }) => {
    const { signer, signers, document } = session;
    const byMe = signer.status === "declined";
    const name = signers.find(({ status }) => status === "declined")?.name ?? "";
    return {
      icon: "stop",
      tone: "stop",
      title: say(byMe ? "declinedByYouTitle" : "declinedTitle"),
      lead: byMe ? say("declinedByYou") : t.text("declinedText", { name, document: document.name }),
      next: nothingMore(session, say),
      file: null,
    };
  },

  voided: ({ session, say }) => ({
    icon: "stop",
    tone: "unknown",
    title: say("voidedTitle"),
    lead: say("voidedText"),
    next: nothingMore(session, say),
    file: null,
  }),

  expired: ({ session: { signer }, say }) => ({
    icon: "clock",
    tone: "unknown",
    title: say("expiredTitle"),
    lead: say("expiredText"),
    next: say(signer.status === "signed" ? "expiredSigned" : "expiredAsk"),
    file: null,
  }),
};

function nothingMore({ signer }: Session, say: Say): string {
  return say(signer.status === "signed" ? "signedInVain" : "nothingToDo");
}
