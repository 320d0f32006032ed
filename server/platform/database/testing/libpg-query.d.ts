/** Its own types tell three hundred kinds of nodes apart by their only member; the rules look at a few of them, member by member. */
declare module "libpg-query" {
  export function parse(text: string): Promise<{ stmts?: { stmt: Record<string, any> }[] }>;
}
