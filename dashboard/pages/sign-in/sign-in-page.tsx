import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Entrance } from "../../frame/entrance.tsx";
import { Opening } from "../../frame/opening.tsx";
import { Unreachable } from "../../frame/unreachable.tsx";
import { lastMode } from "../../frame/settings.ts";
import { basePath } from "../../session/server.ts";
import { session } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import { entranceTexts as texts } from "../../texts/entrance.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Asks who somebody is, and sends them on to where they wanted to go. */
export function SignInPage() {
  const state = useSession();
  const { history } = useRouter();
  useEffect(() => {
    if (state.kind === "asking") void session.start();
    if (state.kind === "signed-in") history.replace(basePath + wanted());
  }, [state.kind, history]);

  if (state.kind === "unreachable") return <Unreachable />;
  if (state.kind !== "signed-out") return <Opening />;
  return (
    <Entrance title={texts.signIn} below={texts.invitedOnly}>
      <SignInForm hasEnded={state.ended} refused={refusal()} />
    </Entrance>
  );
}

/** Why the identity provider led back here. The address has a code alone; anybody could write a sentence there. */
function refusal(): string | null {
  const code = new URLSearchParams(location.search).get("refused");
  return code === null
    ? null
    : (Object.entries(texts.refused).find(([known]) => known === code)?.[1] ?? texts.refused.other);
}

/** A page of ours, or the start: an address from elsewhere must not lead elsewhere. */
function wanted(): string {
  const to = new URLSearchParams(location.search).get("to") ?? "";
  return /^\/(test|live|invitation)(?=[/?]|$)/.test(to) ? to : `/${lastMode()}`;
}
