import { describe, expect, it } from "vitest";
import { sampleDocument } from "../../testing/sample-document.ts";
import { sampleSession } from "../../testing/sample-session.ts";
import type { Session } from "../session.ts";
import { en, type Texts } from "../texts/en.ts";
import { translatorOf } from "../texts/languages.ts";
import { type EndingState, endingOf } from "./ending-words.ts";

const sample = sampleSession(sampleDocument());
const english = translatorOf("en", en as Texts);

type Status = Session["signer"]["status"];
type Facts = { ann?: Status; bob?: Status; mails?: boolean; isOver?: boolean };

/** The words for Ann, who signs with Bob. */
function told(state: EndingState, { ann = "viewed", bob = "viewed", mails = true, isOver = false }: Facts = {}) {
  const session: Session & { state: EndingState } = {
    ...sample,
    state,
    document: { ...sample.document, invitations: mails ? "email" : "none", copyByMail: mails },
    signer: { ...sample.signer, status: ann },
    signers: sample.signers.map((signer) => ({ ...signer, status: signer.id === "ann" ? ann : bob })),
  };
  const { title, lead, next, file, mayClose } = endingOf(session, isOver, english);
  return [title, lead, next, file, mayClose];
}

describe("the texts for a signer who has signed", () => {
  const one = "One more person has to sign “Consulting agreement”.";

  it("while others have not: how many, and how the signed document comes", () => {
    expect(told("signed", { ann: "signed" })).toEqual([
      "You have signed",
      one,
      "Once everyone has signed, we will email you the signed document.",
      "unsigned",
      true,
    ]);
    const [, , withoutMails] = told("signed", { ann: "signed", mails: false });
    expect(withoutMails).toBe("Once everyone has signed, ask Northwind Trading for the signed document.");
  });

  it.each([
    [true, false, "You can download it here in a moment. We will also email it to you.", true],
    [false, false, "You can download it here in a moment. Keep this page open.", false],
    [true, true, "We are emailing you the signed document.", true],
    [false, true, "Ask Northwind Trading for the signed document.", true],
  ])("while it is sealed (mails: %s, page timed out: %s)", (mails, isOver, next, mayClose) => {
    expect(told("finalizing", { ann: "signed", bob: "signed", mails, isOver }).slice(2)).toEqual([
      next,
      null,
      mayClose,
    ]);
  });

  it.each([
    [true, false, "We are emailing you the signed document.", "sealed"],
    [false, false, "Download it now and keep it: this page closes after a while.", "sealed"],
    [true, true, "We are emailing you the signed document.", null],
    [false, true, "Ask Northwind Trading for the signed document.", null],
  ])("once it is sealed (mails: %s, page timed out: %s)", (mails, isOver, next, file) => {
    expect(told("completed", { ann: "signed", bob: "signed", mails, isOver })).toEqual([
      "You have signed",
      "Everyone has signed “Consulting agreement”, and it is sealed.",
      next,
      file,
      // A signer who gets no mail is not sent away before the download.
      mails || isOver,
    ]);
  });

  it("if the document ends anyway: the signature has no effect, and there is no file", () => {
    const inVain = "You had signed it, but it will not be completed. You do not need to do anything.";
    expect(told("declined", { ann: "signed", bob: "declined" })).toEqual([
      "This document was declined",
      "Bob Øst declined to sign “Consulting agreement”. Nobody can sign it any more.",
      inVain,
      null,
      true,
    ]);
    expect(told("voided", { ann: "signed" }).slice(2)).toEqual([inVain, null, true]);
    expect(told("expired", { ann: "signed" }).slice(2)).toEqual([
      "You signed in time. Northwind Trading can reopen it for the others; you do not need to do anything.",
      null,
      true,
    ]);
  });
});

describe("the texts for a signer who has not", () => {
  it("having declined: who sees it", () => {
    expect(told("declined", { ann: "declined" })).toEqual([
      "You have declined to sign",
      "Nobody can sign “Consulting agreement” any more. Northwind Trading can see that you declined, and your reason.",
      "You do not need to do anything.",
      null,
      true,
    ]);
  });

  it("after others ended it: who, and that nothing is left to do", () => {
    expect(told("declined", { bob: "declined" }).slice(0, 3)).toEqual([
      "This document was declined",
      "Bob Øst declined to sign “Consulting agreement”. Nobody can sign it any more.",
      "You do not need to do anything.",
    ]);
    expect(told("voided").slice(0, 3)).toEqual([
      "This document was withdrawn",
      "Northwind Trading has withdrawn “Consulting agreement”. Nobody can sign it any more.",
      "You do not need to do anything.",
    ]);
  });

  it("after the time is over: who can give more", () => {
    const [, , next] = told("expired");
    expect(next).toBe("You cannot sign it now. If you still want to sign, ask Northwind Trading to reopen it.");
  });

  it("before the turn: a mail is promised where one is sent", () => {
    expect(told("waiting")[2]).toContain("We will email you when it is your turn.");
    expect(told("waiting", { mails: false })[2]).toBe("Keep this page open: it goes on when it is your turn.");
  });
});
