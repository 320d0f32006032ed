import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useMode } from "../../api/mode.ts";
import { queryKey } from "../../api/queries.ts";
import { base64Of } from "./read-logo.ts";

const route = "GET /branding/logo";

/** The address of the logo of this revision; null while it is read, and where there is none. */
export function useStoredLogo(revision: number, has: boolean): { src: string | null; failed: boolean } {
  const mode = useMode();
  const { data, isError } = useQuery({
    queryKey: [...queryKey(mode, route), revision],
    queryFn: async () => {
      const bytes = (await call(route, mode, {}, { file: true })) as unknown as Uint8Array;
      return `data:image/png;base64,${base64Of(bytes)}`;
    },
    enabled: has,
  });
  return { src: has ? (data ?? null) : null, failed: has && isError };
}
