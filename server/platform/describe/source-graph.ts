import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

export type Node = { type: string; [member: string]: unknown };

/** A declaration at the top of a file: the texts that stand in it, and the names it uses. */
type Declaration = { texts: Set<string>; names: Set<string> };
type Place = { file: string; name: string };
type SourceFile = {
  statements: readonly Node[];
  declarations: Map<string, Declaration>;
  elsewhere: Map<string, Place>;
};

/** The name under which `import * as` asks for everything. */
const wholeFile = "*";
const engines = "@probity/engines/";

/**
 * Reads which declarations of the server and its engines use which others, types included, and what texts stand in them. A local name
 * that hides a declaration counts as a use of it, so this finds too much rather than too little. It does not follow members of values:
 * what a service or a class behind an interface does is found only where the using file names its type.
 */
export class SourceGraph {
  readonly #server: string;
  readonly #opaque: RegExp;
  readonly #files = new Map<string, SourceFile>();

  /** Paths below the folder of the server that `opaque` matches are not followed. */
  constructor(server: string, opaque: RegExp) {
    this.#server = server;
    this.#opaque = opaque;
  }

  statementsOf(path: string): readonly Node[] {
    return this.#file(join(this.#server, path)).statements;
  }

  /** Every text that a part of a file leads to. */
  textsOf(path: string, part: unknown): Set<string> {
    const { texts, names } = declarationOf(part);
    const seen = new Set<string>();
    const waiting = [...names].map((name): Place => ({ file: join(this.#server, path), name }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const { file, name } of this.#declared(next)) {
        if (seen.has(`${file} ${name}`) || this.#opaque.test(file.slice(this.#server.length + 1))) continue;
        seen.add(`${file} ${name}`);
        const used = this.#file(file).declarations.get(name)!;
        for (const text of used.texts) texts.add(text);
        for (const each of used.names) waiting.push({ file, name: each });
      }
    }
    return texts;
  }

  /** The declarations of a name; none if it is local or comes from a package. */
  #declared({ file, name }: Place): Place[] {
    const { declarations, elsewhere } = this.#file(file);
    if (name === wholeFile) return [...declarations.keys()].map((each) => ({ file, name: each }));
    if (declarations.has(name)) return [{ file, name }];
    const place = elsewhere.get(name);
    return place ? this.#declared(place) : [];
  }

  #file(path: string): SourceFile {
    const known = this.#files.get(path);
    if (known) return known;
    const { program, errors } = parseSync(path, readFileSync(path, "utf8"));
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`);
    const file: SourceFile = {
      statements: program.body as unknown as Node[],
      declarations: new Map(),
      elsewhere: new Map(),
    };
    for (const statement of file.statements) this.#take(file, path, statement);
    this.#files.set(path, file);
    return file;
  }

  #take(file: SourceFile, path: string, statement: Node): void {
    if (statement.type === "ExportAllDeclaration") throw new Error(`${path}: write out what is exported again.`);
    const source = statement["source"] as Node | null | undefined;
    const from = source ? this.#pathOf(path, source["value"] as string) : null;
    for (const specifier of from === null ? [] : (statement["specifiers"] as Node[])) {
      const [here, there] = [specifier["local"], specifier["imported"] ?? specifier["local"]] as [Node, Node];
      const name = specifier.type === "ImportNamespaceSpecifier" ? wholeFile : (there["name"] as string);
      const exported = specifier["exported"] as Node | undefined;
      file.elsewhere.set((exported ?? here)["name"] as string, { file: from!, name });
    }
    if (!source) declare(file, (statement["declaration"] ?? statement) as Node);
  }

  /** Null for packages, and for what is no program. */
  #pathOf(from: string, specifier: string): string | null {
    if (!specifier.endsWith(".ts")) return null;
    if (specifier.startsWith(".")) return join(dirname(from), specifier);
    if (specifier.startsWith("#")) return join(this.#server, specifier.slice(1));
    if (specifier.startsWith(engines)) return join(this.#server, "../engines", specifier.slice(engines.length));
    return null;
  }
}

function declare({ declarations }: SourceFile, node: Node): void {
  if (node.type === "VariableDeclaration") {
    for (const declarator of node["declarations"] as Node[]) {
      // A name in the type of a variable is used by it, not declared.
      const { typeAnnotation: _type, ...pattern } = declarator["id"] as Node;
      for (const name of declarationOf(pattern).names) declarations.set(name, declarationOf(declarator));
    }
    return;
  }
  const id = node["id"] as Node | null | undefined;
  if (id) declarations.set(id["name"] as string, declarationOf(node));
}

function declarationOf(part: unknown): Declaration {
  const found: Declaration = { texts: new Set(), names: new Set() };
  visit(part, found);
  return found;
}

function visit(part: unknown, found: Declaration): void {
  if (Array.isArray(part)) for (const each of part) visit(each, found);
  if (part === null || typeof part !== "object" || Array.isArray(part)) return;
  const node = part as Node;
  if (node.type === "Literal" && typeof node["value"] === "string") found.texts.add(node["value"]);
  if (node.type === "Identifier") found.names.add(node["name"] as string);
  if (isSchema(node)) return visitNames(node, found);
  // The name of a member is no use of a declaration with that name; in a table it is a text.
  const { key, property, ...others } = node;
  if (node["computed"] === true) visit([key, property], found);
  else if (node.type === "Property") found.texts.add(((key as Node)["name"] ?? (key as Node)["value"]) as string);
  for (const value of Object.values(others)) visit(value, found);
}

/** `Type.Enum(["not_found"])` says what a record may hold, and refuses nothing. */
function isSchema({ type, callee }: Node): boolean {
  const { object } = (callee ?? {}) as { object?: Node };
  return type === "CallExpression" && object?.["name"] === "Type";
}

function visitNames(node: Node, found: Declaration): void {
  const inside: Declaration = { texts: new Set(), names: found.names };
  const { type: _type, ...members } = node;
  for (const value of Object.values(members)) visit(value, inside);
}
