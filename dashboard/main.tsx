import "./kit/layers.css";
import "./fonts.css";
import "./kit/tokens.css";
import "./kit/base.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { ToastProvider } from "./kit/toast/toast.tsx";
import { router } from "./routes.tsx";
import { session } from "./session/session.ts";

// Nothing that one person has read may be shown to the next.
session.subscribe(() => session.state.kind === "signed-out" && queryClient.clear());

createRoot(document.getElementById("dashboard")!).render(
  // Style elements would need a nonce, which files cannot have; the kit brings the few rules they hold.
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </CSPProvider>,
);
