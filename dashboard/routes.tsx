import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { Frame } from "./frame/frame.tsx";
import { NotFound } from "./frame/not-found.tsx";
import { Opening } from "./frame/opening.tsx";
import { PageFailed } from "./frame/page-failed.tsx";
import type { Page } from "./frame/page.tsx";
import { parseSearch, stringifySearch } from "./frame/search.ts";
import { lastMode } from "./frame/settings.ts";
import { loadChunk } from "./kit/load-chunk.ts";
import { isMode } from "./session/mode.ts";
import { basePath } from "./session/server.ts";
import { session } from "./session/session.ts";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/$mode" as string, params: { mode: lastMode() } as never, replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => loadChunk(() => import("./pages/sign-in/sign-in-page.tsx")), "SignInPage"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: lazyRouteComponent(
    () => loadChunk(() => import("./pages/invitation/invitation-page.tsx")),
    "InvitationPage",
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => loadChunk(() => import("./pages/password-reset/forgot-password-page.tsx")),
    "ForgotPasswordPage",
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyRouteComponent(
    () => loadChunk(() => import("./pages/password-reset/reset-password-page.tsx")),
    "ResetPasswordPage",
  ),
});

/** Where the identity provider leads back to: it knows no mode. */
const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  beforeLoad: () => {
    throw redirect({ to: "/$mode/account" as string, params: { mode: lastMode() } as never, replace: true });
  },
});

/** Everything inside of the frame is for somebody who is signed in, in one of the two modes. */
const framed = createRoute({
  getParentRoute: () => root,
  path: "/$mode",
  beforeLoad: async ({ params, location }) => {
    if (!isMode((params as { mode?: string }).mode)) throw redirect({ to: "/", replace: true });
    if (session.state.kind === "asking") await session.start();
    if (session.state.kind === "signed-out")
      throw redirect({ to: "/sign-in", search: { to: location.href } as never, replace: true });
  },
  component: Frame,
  pendingComponent: Opening,
  pendingMs: 300,
});

/** A page in a chunk of its own. The path stands here too, because it is needed before the page is. */
function lazyPage<const P extends string>(path: P, load: () => Promise<Page<P>>) {
  return createRoute({
    getParentRoute: () => framed,
    path,
    component: lazyRouteComponent(async () => ({ default: (await loadChunk(load)).Component })),
  });
}

const pages = [
  lazyPage("/work-items", () =>
    import("./pages/work-items/work-items-page.tsx").then((module) => module.workItemsPage),
  ),
  lazyPage("/", () => import("./pages/home/home-page.tsx").then((module) => module.homePage)),
  lazyPage("/screening/runs", () => import("./pages/screening/runs-page.tsx").then((module) => module.runsPage)),
  lazyPage("/screening/runs/$id", () => import("./pages/screening/run-page.tsx").then((module) => module.runPage)),
  lazyPage("/by-api/$what", () => import("./pages/by-api/by-api-page.tsx").then((module) => module.byApiPage)),
  lazyPage("/investigations", () =>
    import("./pages/investigations/investigations-page.tsx").then((module) => module.investigationsPage),
  ),
  lazyPage("/investigations/$id", () =>
    import("./pages/investigations/investigation-page.tsx").then((module) => module.investigationPage),
  ),
  lazyPage("/contexts", () => import("./pages/contexts/contexts-page.tsx").then((module) => module.contextsPage)),
  lazyPage("/contexts/$id", () => import("./pages/contexts/context-page.tsx").then((module) => module.contextPage)),
  lazyPage("/documents", () => import("./pages/documents/documents-page.tsx").then((module) => module.documentsPage)),
  lazyPage("/documents/new", () =>
    import("./pages/documents/new/new-document-page.tsx").then((module) => module.newDocumentPage),
  ),
  lazyPage("/documents/bulk-sends", () =>
    import("./pages/documents/bulk-sends/bulk-sends-page.tsx").then((module) => module.bulkSendsPage),
  ),
  lazyPage("/documents/bulk-sends/new", () =>
    import("./pages/documents/bulk-sends/new-bulk-send-page.tsx").then((module) => module.newBulkSendPage),
  ),
  lazyPage("/documents/bulk-sends/$id", () =>
    import("./pages/documents/bulk-sends/bulk-send-page.tsx").then((module) => module.bulkSendPage),
  ),
  lazyPage("/documents/$id", () => import("./pages/documents/document-page.tsx").then((module) => module.documentPage)),
  lazyPage("/account", () => import("./pages/account/account-page.tsx").then((module) => module.accountPage)),
  lazyPage("/members", () => import("./pages/members/members-page.tsx").then((module) => module.membersPage)),
  lazyPage("/settings", () => import("./pages/settings/settings-page.tsx").then((module) => module.settingsPage)),
  lazyPage("/api-keys", () => import("./pages/api-keys/api-keys-page.tsx").then((module) => module.apiKeysPage)),
  lazyPage("/webhooks", () => import("./pages/webhooks/webhooks-page.tsx").then((module) => module.webhooksPage)),
  lazyPage("/webhooks/$id", () => import("./pages/webhooks/webhook-page.tsx").then((module) => module.webhookPage)),
  lazyPage("/sources", () => import("./pages/sources/sources-page.tsx").then((module) => module.sourcesPage)),
  lazyPage("/sources/$id", () => import("./pages/sources/source-page.tsx").then((module) => module.sourcePage)),
  lazyPage("/audit", () => import("./pages/audit/audit-page.tsx").then((module) => module.auditPage)),
  lazyPage("/operator", () => import("./pages/operator/operator-page.tsx").then((module) => module.operatorPage)),
  lazyPage("/lists", () => import("./pages/lists/lists-page.tsx").then((module) => module.listsPage)),
  lazyPage("/policies", () => import("./pages/policies/policies-page.tsx").then((module) => module.policiesPage)),
  lazyPage("/policies/$key", () => import("./pages/policies/key-page.tsx").then((module) => module.policyKeyPage)),
  lazyPage("/policies/$key/edit", () =>
    import("./pages/policies/editor/editor-page.tsx").then((module) => module.policyEditorPage),
  ),
  lazyPage("/policies/$key/plan", () =>
    import("./pages/policies/plan/plan-page.tsx").then((module) => module.policyPlanPage),
  ),
  lazyPage("/policies/$key/versions/$id", () =>
    import("./pages/policies/version-page.tsx").then((module) => module.policyVersionPage),
  ),
  lazyPage("/documents/$id/fields", () =>
    import("./pages/documents/fields/document-fields-page.tsx").then((module) => module.documentFieldsPage),
  ),
  lazyPage("/templates/$id/fields", () =>
    import("./pages/documents/fields/template-fields-page.tsx").then((module) => module.templateFieldsPage),
  ),
  lazyPage("/templates", () => import("./pages/templates/templates-page.tsx").then((module) => module.templatesPage)),
  lazyPage("/templates/new", () =>
    import("./pages/templates/editor/editor-page.tsx").then((module) => module.newTemplatePage),
  ),
  lazyPage("/templates/$id", () =>
    import("./pages/templates/editor/editor-page.tsx").then((module) => module.templateEditorPage),
  ),
  lazyPage("/templates/$id/revisions", () =>
    import("./pages/templates/revisions/revisions-page.tsx").then((module) => module.templateRevisionsPage),
  ),
  lazyPage("/subjects", () => import("./pages/subjects/subjects-page.tsx").then((module) => module.subjectsPage)),
  lazyPage("/subjects/$id", () => import("./pages/subjects/subject-page.tsx").then((module) => module.subjectPage)),
  lazyPage("/evidence/$id", () => import("./pages/evidence/evidence-page.tsx").then((module) => module.evidencePage)),
  lazyPage("/monitoring", () =>
    import("./pages/monitoring/monitoring-page.tsx").then((module) => module.monitoringPage),
  ),
  lazyPage("/assessments", () =>
    import("./pages/assessments/assessments-page.tsx").then((module) => module.assessmentsPage),
  ),
  lazyPage("/assessments/$id", () =>
    import("./pages/assessments/assessment-page.tsx").then((module) => module.assessmentPage),
  ),
  lazyPage("/proposals/$id", () => import("./pages/proposals/proposal-page.tsx").then((module) => module.proposalPage)),
  lazyPage("/overrides", () => import("./pages/assessments/overrides-page.tsx").then((module) => module.overridesPage)),
];

/** A path that no page has still needs somebody who is signed in. */
const nowhere = createRoute({ getParentRoute: () => framed, path: "$", component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    invitation,
    forgotPassword,
    resetPassword,
    account,
    framed.addChildren([...pages, nowhere]),
  ]),
  basepath: basePath === "" ? "/" : basePath,
  parseSearch,
  stringifySearch,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
});
