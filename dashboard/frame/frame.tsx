import { Outlet, useParams, useRouter, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useConfirmationAsked } from "../api/confirmation.ts";
import { useConnectionLost } from "../api/connection.ts";
import { useLive } from "../api/live.ts";
import { ModeProvider, useMode } from "../api/mode.ts";
import { Offline } from "../kit/states/offline.tsx";
import type { Mode } from "../session/mode.ts";
import { useSession, useSignedIn } from "../session/use-session.ts";
import { frameTexts as texts } from "../texts/frame.ts";
import { DeveloperDrawer } from "./developer-drawer.tsx";
import { useFrameKeys } from "./frame-keys.ts";
import { useMe } from "./me.ts";
import { Nav } from "./nav.tsx";
import { useNewPage } from "./new-page.ts";
import { opened } from "./opened.ts";
import { useGo } from "./page-link.tsx";
import { Opening } from "./opening.tsx";
import { preferencesOf } from "./preferences.ts";
import { rememberMode } from "./settings.ts";
import styles from "./shell.module.css";
import { useStore } from "./store.ts";
import { tight } from "./tight.ts";
import { Unreachable } from "./unreachable.tsx";
import { whenWanted } from "../kit/when-wanted.ts";

const ConfirmationDialog = whenWanted(() => import("./confirmation-dialog.tsx"));
const Overlays = whenWanted(() => import("./overlays.tsx"));

/** Around every page of somebody who is signed in. */
export function Frame() {
  const state = useSession();
  const { mode } = useParams({ strict: false }) as { mode: Mode };
  const router = useRouter();
  useEffect(() => {
    if (state.kind !== "signed-out") return;
    // Read once: on the way to the sign-in page its own address is the current one.
    const { href } = router.state.location;
    void router.navigate({ to: "/sign-in", search: { to: href } as never, replace: true });
  }, [state.kind, router]);
  if (state.kind === "unreachable") return <Unreachable />;
  if (state.kind !== "signed-in") return <Opening />;
  return (
    <ModeProvider value={mode}>
      <Shell />
    </ModeProvider>
  );
}

function Shell() {
  const mode = useMode();
  const { userId } = useSignedIn();
  const { organization, secondFactorRequired } = useMe();
  const isTight = useStore(tight);
  const hasOverlay = useStore(opened) !== null;
  const asksConfirmation = useConfirmationAsked();
  const lostAt = useConnectionLost();
  useLive(mode);
  useFrameKeys();
  const main = useNewPage();
  useSecondFactor(secondFactorRequired);
  useEffect(() => rememberMode(mode), [mode]);
  useEffect(() => preferencesOf(userId), [userId]);
  return (
    <div className={styles.shell} {...(isTight && { "data-tight": "" })}>
      <a className={styles.skip} href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {texts.skip}
      </a>
      {mode === "test" && (
        <div className={styles.testbar} role="note">
          <b>{texts.testData}</b>
          <span>{texts.testExplained(organization)}</span>
        </div>
      )}
      <Nav />
      <div className={styles.page}>
        <div>{lostAt && <Offline since={lostAt} text={texts.offline} />}</div>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <DeveloperDrawer />
      </div>
      {asksConfirmation && (
        <Suspense>
          <ConfirmationDialog />
        </Suspense>
      )}
      {hasOverlay && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </div>
  );
}

/** Where a second factor is required and was not shown, the account page alone is of use: there one is set up. */
function useSecondFactor(isMissing: boolean): void {
  const go = useGo();
  const isAtAccount = useRouterState({ select: ({ location }) => location.pathname.endsWith("/account") });
  useEffect(() => {
    if (isMissing && !isAtAccount) go("/account", { replace: true });
  });
}
