import { QueryClient } from "@tanstack/react-query";

/** What was read stays shown while it is read again. Nothing is asked for without a person's action or a live event. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The client repeats what may be repeated; a second layer would make a person wait for sixteen attempts.
    queries: {
      retry: false,
      networkMode: "always",
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
