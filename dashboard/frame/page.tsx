import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect } from "react";
import type { Mode } from "../session/mode.ts";
import { type KeyHandlers, useKeyHandlers } from "./keys.ts";
import { readSearch, type SearchOf, type SearchShape } from "./search.ts";
import { Store } from "./store.ts";

/** A path in the words of the router: `/subjects/$id`. */
type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? { [N in Name]: string } & ParamsOf<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? { [N in Name]: string }
    : unknown;

export type PageProps<P extends string, S extends SearchShape, K extends string> = {
  mode: Mode;
  params: ParamsOf<P>;
  /** What the address says, as far as the page knows it. */
  search: SearchOf<S>;
  /** Changes the address; undefined takes a parameter out. It is a step that `back` undoes, unless it replaces the last one. */
  setSearch: (change: { [N in keyof S]?: SearchOf<S>[N] | undefined }, options?: { replace?: boolean }) => void;
  /** What the keys of the page do now; a key that is left out does nothing. */
  useKeys: (handlers: { [N in K]?: (() => void) | undefined }) => void;
};

type Definition<P extends string, S extends SearchShape, K extends string> = {
  path: P;
  /** In the palette, the header and the title of the window. */
  title: string;
  search: S;
  /** Each key and what it does, in a word or two; the cheat sheet and the header show them. */
  keys: Readonly<Record<K, string>>;
  Page: (props: PageProps<P, S, K>) => ReactNode;
};

export type Page<P extends string = string> = {
  path: P;
  title: string;
  keys: Readonly<Record<string, string>>;
  Component: ComponentType;
};

/** The page that is shown. */
export const currentPage = new Store<Page | null>(null);

/** A page: where it is, what of its state is in the address, which keys it has, what it shows. */
export function page<const P extends string, S extends SearchShape, const K extends string>(
  definition: Definition<P, S, K>,
): Page<P> {
  const { path, title, keys, Page: Shown } = definition;
  const made: Page<P> = {
    path,
    title,
    keys,
    Component() {
      const { mode, ...params } = useParams({ strict: false }) as { mode: Mode };
      const given = useSearch({ strict: false }) as Record<string, string>;
      const navigate = useNavigate();
      useEffect(() => currentPage.set(made), []);
      const setSearch = (change: object, options: { replace?: boolean } = {}) =>
        void navigate({ to: ".", search: { ...given, ...change } as never, replace: options.replace ?? false });
      const search = readSearch(definition.search, given);
      const useKeys = (handlers: KeyHandlers) => useKeyHandlers(handlers);
      return <Shown {...{ mode, search, setSearch, useKeys }} params={params as ParamsOf<P>} />;
    },
  };
  return made;
}
