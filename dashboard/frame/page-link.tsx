import { Link, useNavigate } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useMode } from "../api/mode.ts";

type PageLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A page of this mode: `/subjects/0198…?tab=journey`. */
  to: string;
};

/** A link to a page of the same mode. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  const mode = useMode();
  const [pathname, search] = split(to);
  // A link to a list is not the page of one of its records, so a longer address does not make it current.
  return (
    <Link
      {...(rest as object)}
      to={`/${mode}${pathname}` as string}
      search={search as never}
      activeOptions={{ exact: true }}
    />
  );
}

/** Goes to a page of the same mode. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const mode = useMode();
  const navigate = useNavigate();
  return (to, options = {}) => {
    const [pathname, search] = split(to);
    void navigate({ to: `/${mode}${pathname}` as string, search: search as never, replace: options.replace ?? false });
  };
}

function split(to: string): [pathname: string, search: Record<string, string>] {
  const [pathname = "", search = ""] = to.split("?", 2);
  return [pathname, Object.fromEntries(new URLSearchParams(search))];
}
