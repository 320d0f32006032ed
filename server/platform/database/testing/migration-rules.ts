import { parse } from "libpg-query";
import { type Migration, runsOutside, statementsOf } from "../apply-migration.ts";

/** A part of what PostgreSQL's own parser makes of a statement: its kind, and what stands in it. */
type Node = Record<string, any>;
type Problem = { migration: string; problem: string };

/** Checks that are known to hold without being looked at, by table, name and the column they say is not null. */
type KnownNotNull = { table: string; name: string; column: string; added: string; valid: boolean };

const rewriting = ["AT_AlterColumnType", "AT_SetLogged", "AT_SetUnLogged", "AT_SetAccessMethod", "AT_SetTableSpace"];

/** Statements in these migrations, in order, that would block a table while all of its rows are read or written. */
export async function problemsOf(migrations: readonly Migration[]): Promise<Problem[]> {
  const known: KnownNotNull[] = [];
  const problems: Problem[] = [];
  for (const migration of migrations) {
    const statements = await statementsIn(migration.text);
    const own = new Set(statements.flatMap((node) => tableMadeBy(node) ?? []));
    const found = statements.flatMap((node) => problemsOfStatement(node, own, migration, known));
    const outside = runsOutside(migration) ? await problemsOutside(migration, statements) : [];
    problems.push(...[...found, ...outside].map((problem) => ({ migration: migration.name, problem })));
  }
  return problems;
}

/** The statements of a text, and those inside of its anonymous blocks. */
async function statementsIn(text: string): Promise<Node[]> {
  const { stmts = [] } = await parse(text);
  const nodes: Node[] = stmts.map(({ stmt }) => stmt);
  const blocks = nodes.flatMap(
    ({ DoStmt }) => DoStmt?.args.map(({ DefElem }: Node) => DefElem.arg.String?.sval ?? "") ?? [],
  );
  const inside = blocks.flatMap((block: string) => [
    ...block.matchAll(/^\s*((?:alter|create|drop|update|delete|insert|truncate|lock|reindex)\s[^;]+);/gim),
  ]);
  return [...nodes, ...(await Promise.all(inside.map(([, statement]) => statementsIn(statement!)))).flat()];
}

function tableMadeBy({ CreateStmt, CreateTableAsStmt }: Node): string | undefined {
  return CreateStmt?.relation.relname ?? CreateTableAsStmt?.into.rel.relname;
}

function problemsOfStatement(
  node: Node,
  own: ReadonlySet<string>,
  migration: Migration,
  known: KnownNotNull[],
): string[] {
  const [[kind, statement]] = Object.entries(node) as [[string, Node]];
  const table: string = statement["relation"]?.relname ?? statement["relations"]?.[0]?.RangeVar?.relname ?? "";
  if (own.has(table)) return [];
  switch (kind) {
    case "IndexStmt":
      return statement["concurrent"] ? [] : [`an index on ${table} that is not built concurrently`];
    case "AlterTableStmt":
      return statement["cmds"].flatMap(({ AlterTableCmd }: Node) =>
        problemOfChange(AlterTableCmd, table, migration, known),
      );
    case "UpdateStmt":
    case "DeleteStmt":
      return [`rows of ${table} changed by a migration: do it in batches, outside of it`];
    case "InsertStmt":
      return statement["selectStmt"]?.SelectStmt.fromClause
        ? [`rows of ${table} made from other rows by a migration`]
        : [];
    case "LockStmt":
      return splitsByMonth(migration) ? [] : ["lock of a table"];
    case "ReindexStmt":
    case "ClusterStmt":
    case "TruncateStmt":
    case "VacuumStmt":
      return [`${kind.replace("Stmt", "").toLowerCase()} of a table`];
    default:
      return [];
  }
}

/** These hold their tables for as long as copying takes, and docs/operate.md says so: they may take the locks before the work. */
const splitsByMonth = ({ text }: Migration): boolean => /^call partition_by_month\(/m.test(text);

function problemOfChange(change: Node, table: string, migration: Migration, known: KnownNotNull[]): string[] {
  const { subtype, name, def } = change;
  if (rewriting.includes(subtype)) return [`${table} is written anew`];
  if (subtype === "AT_AddColumn") return problemsOfColumn(def.ColumnDef, table);
  if (subtype === "AT_AddConstraint") return problemsOfConstraint(def.Constraint, table, migration, known);
  if (subtype === "AT_ValidateConstraint") {
    const check = known.find((each) => each.table === table && each.name === name);
    if (check?.added === migration.name) return [`${name} on ${table} is validated under the lock that adds it`];
    if (check) check.valid = true;
  }
  if (subtype === "AT_SetNotNull") {
    const isKnown = known.some((check) => check.table === table && check.column === name && check.valid);
    return isKnown ? [] : [`${table}.${name} set not null, which reads all rows unless a valid check says so already`];
  }
  return [];
}

function problemsOfColumn({ colname, constraints = [] }: Node, table: string): string[] {
  const parts: Node[] = constraints.map(({ Constraint }: Node) => Constraint);
  const fallback = parts.find(({ contype }) => contype === "CONSTR_DEFAULT");
  return parts.flatMap(({ contype, raw_expr }) => {
    const column = `${table}.${colname}`;
    if (contype === "CONSTR_NULL") return [];
    if (contype === "CONSTR_DEFAULT")
      return isVolatile(raw_expr) ? [`${column} with a default that differs by row, so ${table} is written anew`] : [];
    if (contype === "CONSTR_NOTNULL") return fallback ? [] : [`${column} not null without a default`];
    if (contype === "CONSTR_GENERATED" || contype === "CONSTR_IDENTITY")
      return [`${column} is computed, so ${table} is written anew`];
    return [
      `${column} with a constraint that is checked for all rows: add it not valid, and validate it in the next migration`,
    ];
  });
}

/** `now()` is the same for the whole statement; of any other function we do not know. */
function isVolatile(expression: Node): boolean {
  const calls = [...JSON.stringify(expression).matchAll(/"funcname":\[(?:[^\]]*?)"sval":"(\w+)"\}\}\]/g)];
  return calls.some(([, name]) => name !== "now");
}

function problemsOfConstraint(constraint: Node, table: string, migration: Migration, known: KnownNotNull[]): string[] {
  const { contype, conname = "", indexname, skip_validation, raw_expr } = constraint;
  if (["CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION"].includes(contype))
    return indexname
      ? []
      : [`a key of ${table} that builds its index: build it concurrently before, and add the key using it`];
  if (!skip_validation) return [`a constraint on ${table} that is not added as not valid`];
  const { arg, nulltesttype } = raw_expr?.NullTest ?? {};
  const column = nulltesttype === "IS_NOT_NULL" ? arg.ColumnRef.fields.at(-1).String.sval : "";
  known.push({ table, name: conname, column, added: migration.name, valid: false });
  return [];
}

/** Outside of a transaction a migration may stop between two statements, so each must be one that can be repeated. */
async function problemsOutside(migration: Migration, statements: readonly Node[]): Promise<string[]> {
  const problems = statements.flatMap(({ IndexStmt, DropStmt, AlterTableStmt }) => {
    if (IndexStmt?.concurrent && IndexStmt.if_not_exists && IndexStmt.idxname) return [];
    if (DropStmt?.concurrent && DropStmt.missing_ok) return [];
    const changes: Node[] = AlterTableStmt?.cmds.map(({ AlterTableCmd }: Node) => AlterTableCmd) ?? [];
    if (changes.length > 0 && changes.every(({ subtype }) => subtype === "AT_ValidateConstraint")) return [];
    return ["a statement outside of a transaction that cannot be repeated"];
  });
  const split = statementsOf(migration).length === statements.length;
  return split ? problems : [...problems, "a statement that does not end with the semicolon of its line"];
}
