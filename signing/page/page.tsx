import type { JSX } from "preact";
import { AppContext, type App, useApp } from "./context.ts";
import { Banners } from "./screens/banners.tsx";
import { DeadLink, EndedVisit, FailedNotice } from "./screens/closed.tsx";
import { CodeScreen } from "./screens/code.tsx";
import { Decline } from "./screens/decline.tsx";
import { DocumentScreen } from "./screens/document-screen.tsx";
import { Ending } from "./screens/ending.tsx";
import { Intro } from "./screens/intro.tsx";
import { Review } from "./screens/review.tsx";
import { Pad } from "./signature/pad.tsx";

/** The whole page for one state. */
export function Page({ app }: { app: App }) {
  const { state, t } = app;
  const toFields = (event: Event) => {
    event.preventDefault();
    document.getElementById("fields-title")?.focus();
  };
  return (
    <AppContext.Provider value={app}>
      {state.screen.at === "document" && (
        <a class="skip" href="#fields" onClick={toFields}>
          {t.text("skipToFields")}
        </a>
      )}
      <Logo />
      <Remaining />
      <Banners />
      <CurrentScreen />
      {state.pad !== null && <Pad fieldId={state.pad} key={state.pad} />}
      {state.declining && <Decline />}
    </AppContext.Provider>
  );
}

function CurrentScreen(): JSX.Element {
  const { screen } = useApp().state;
  switch (screen.at) {
    case "loading":
      return <Loading />;
    case "code":
      return <CodeScreen asked={screen.asked} />;
    case "closed":
      return screen.why === "link" ? <DeadLink /> : <EndedVisit why={screen.why} />;
    case "failed":
      return <FailedNotice failure={screen.failure} />;
    case "intro":
      return <Intro />;
    case "document":
      return <DocumentScreen />;
    case "review":
      return <Review />;
    case "ending":
      return <Ending state={screen.state} />;
  }
}

/** Whoever asks is named on each screen; the picture belongs to that name. */
function Logo() {
  const { logo, session } = useApp().state;
  if (logo === null || !session) return null;
  return <div class="logo">{logo.src !== null && <img src={logo.src} alt={session.document.sender} />}</div>;
}

function Loading() {
  const { t } = useApp();
  return (
    <main class="card-screen">
      <div class="card skeleton" role="status">
        <span class="visually-hidden">{t.text("loading")}</span>
        <i />
        <i />
        <i />
        <i />
      </div>
    </main>
  );
}

/** Announces to screen readers how much is left, whenever it changes. */
function Remaining() {
  const { state, t } = useApp();
  const isFilling = state.session !== null && (state.screen.at === "document" || state.screen.at === "review");
  return (
    <p class="visually-hidden" role="status" aria-live="polite" data-remaining>
      {isFilling && state.session ? t.count("remaining", state.session.remainingRequired) : ""}
    </p>
  );
}
