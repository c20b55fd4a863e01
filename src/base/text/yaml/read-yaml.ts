import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  type ParsedNode,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { table } from "../../table.ts";
import type { JsonValue } from "../../vocabulary/json.ts";
import { isUnprintable, type Place, showValue } from "../mistake.ts";
import { linePositions, type Position } from "./line-positions.ts";
import { refuseTokens, tellTooDeep } from "./refuse-tokens.ts";

/** Corrections by the parser's name of the mistake. */
const REMEDIES: Readonly<Record<string, string>> = table({
  BAD_DQ_ESCAPE: "put the text in single quotes, in which \\ is a character like any other",
  BAD_INDENT: "begin what belongs together in the same column",
  BAD_SCALAR_START: "put the text in quotes",
  BLOCK_AS_IMPLICIT_KEY: 'put a text that holds ": " in quotes, and each key on a line of its own',
  MULTIPLE_DOCS: "a file holds one document: leave out what follows the second ---",
  TAB_AS_INDENT: "indent with spaces",
});

/** Corrections where the parser's name of the mistake is vague. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^Unexpected (?:flow-seq|flow-map|scalar|double-quoted|single-quoted)/,
    "put the whole text in single quotes",
  ],
  [/must be followed by map values|Implicit keys need/, 'write "key: value", and put longer texts in quotes'],
];

/** A mistake of the parser's as a fact about a file, with what would be right where that is known. One line. */
function tellSyntax(code: string, message: string): string {
  const fact = message.replace(/\s*\n[\s\S]*$/, "").replace(/ at line \d+.*$|; please use .*$/, "");
  const remedy = REMEDIES[code] ?? BY_WORDS.find(([words]) => words.test(fact))?.[1];
  return `is no YAML, ${fact.charAt(0).toLowerCase()}${fact.slice(1)}${remedy === undefined ? "" : ` (${remedy})`}`;
}

/** The most bytes of a YAML file. */
export const MAX_YAML_BYTES: number = 256 * 1024;

/** The deepest nesting, by brackets or by indentation. */
const MAX_DEPTH = 32;

/** The most aliases (`*name`) in a text. */
const MAX_ALIASES = 16;

/** The most values, at every depth, with what was taken up. */
const MAX_VALUES = 30_000;

/** A parsed YAML text. */
export interface YamlText {
  /** JSON through and through: what JSON cannot hold is refused. */
  readonly value: JsonValue;
  /**
   * Returns the position of the entry at a place: its key, or the item of its list; for a missing one, that of its
   * parent.
   */
  locate(place: Place): Position;
}

/** Why a YAML text is refused. The fact begins with a verb: its subject is the file. */
export interface YamlRefusal extends Position {
  readonly fact: string;
}

/**
 * Reads a text as YAML 1.2, in its simple part: one document, no tags, no directives, no merge keys, each key once. What
 * is too large, too deep or holds too much is refused before it is parsed. Within a second, whatever it is given.
 *
 * @param given the text, or its bytes as UTF-8
 */
export function readYaml(given: string | Uint8Array): YamlText | YamlRefusal {
  const bytes = typeof given === "string" ? Buffer.from(given) : given;
  if (bytes.length > MAX_YAML_BYTES) {
    return { line: 1, column: 1, fact: `is larger than ${MAX_YAML_BYTES / 1024} KB, the most that is read` };
  }
  let text: string;
  try {
    // A byte order mark is left out by the decoder.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { line: 1, column: 1, fact: "is no UTF-8 text" };
  }
  const positionAt = linePositions(text);
  try {
    return readTree(parse(text), positionAt);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...positionAt(error.offset), fact: error.message };
  }
}

/** Ends the reading of a text. Never leaves this file. */
class Refused extends Error {
  readonly offset: number;

  constructor(fact: string, at: Node | number | null | undefined) {
    super(fact);
    this.offset = typeof at === "number" ? at : (at?.range?.[0] ?? 0);
  }
}

function parse(text: string): ParsedNode | null {
  const refusal = refuseTokens(new Lexer().lex(text), MAX_DEPTH);
  if (refusal !== null) throw new Refused(refusal.fact, refusal.offset);
  // The parser's own search for repeated keys takes the square of their number.
  const options = { version: "1.2", uniqueKeys: false, prettyErrors: false, merge: false } as const;
  const { errors, warnings, contents } = parseDocument(text, options);
  const [first] = [...errors, ...warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined) throw new Refused(tellSyntax(first.code, first.message), first.pos[0]);
  return contents;
}

function readTree(root: ParsedNode | null, positionAt: (offset: number) => Position): YamlText {
  const tree = new Tree();
  return {
    value: root === null ? null : tree.valueOf(root, 0),
    locate: (place) => positionAt(root === null ? 0 : tree.offsetOf(root, place)),
  };
}

/** The nodes of one document, and what stands behind the names that it gives to some. */
class Tree {
  readonly #anchors = new Map<string, Node>();
  readonly #targets = new Map<Alias, Node>();
  readonly #open = new Set<Node>();
  readonly #pairs = new Map<Node, ReadonlyMap<string | null, Pair<Node, Node | null>>>();
  #values = 0;

  valueOf(node: Node | null, depth: number): JsonValue {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new Refused(`has more than ${MAX_VALUES} values`, node);
    if (depth > MAX_DEPTH) throw new Refused(tellTooDeep(MAX_DEPTH), node);
    if (node === null) return null;
    if (isAlias(node)) return this.valueOf(this.#follow(node), depth);
    const { anchor } = node as { readonly anchor?: string };
    if (anchor !== undefined) this.#anchors.set(anchor, node);
    if (isScalar(node)) return readScalar(node);
    this.#open.add(node);
    const value = isMap(node) ? this.#readMap(node, depth) : this.#readList(node, depth);
    this.#open.delete(node);
    return value;
  }

  /** Returns the offset of the deepest existing entry on the way to a place. */
  offsetOf(root: Node, place: Place): number {
    let [node, offset]: [Node | null | undefined, number] = [root, root.range?.[0] ?? 0];
    for (const key of place) {
      if (isAlias(node)) node = this.#targets.get(node);
      const [begin, value] = this.#entryAt(node, key);
      if (begin === undefined) return offset;
      [node, offset] = [value, begin];
    }
    return offset;
  }

  /** Returns the offset of an entry of a list or a map, and its value. */
  #entryAt(
    node: Node | null | undefined,
    key: PropertyKey,
  ): readonly [begin: number | undefined, value: Node | null | undefined] {
    if (isSeq<Node | null>(node)) {
      const item = node.items[Number(key)];
      return [item?.range?.[0], item];
    }
    const pair = isMap<Node, Node | null>(node) ? this.#pairsOf(node).get(String(key)) : undefined;
    return [pair?.key.range?.[0], pair?.value];
  }

  /** The entries of a map by their keys: a file may have thousands of mistakes in one. */
  #pairsOf(map: YAMLMap<Node, Node | null>): ReadonlyMap<string | null, Pair<Node, Node | null>> {
    let pairs = this.#pairs.get(map);
    pairs ??= new Map(map.items.map((pair) => [keyOf(pair), pair]));
    this.#pairs.set(map, pairs);
    return pairs;
  }

  #readMap(map: YAMLMap, depth: number): JsonValue {
    const entries = new Map<string, JsonValue>();
    for (const pair of map.items as readonly Pair<Node, Node | null>[]) {
      const key = keyOf(pair);
      const fact = key === null ? "has a key that is no text" : refuseKey(key, entries);
      if (fact !== null) throw new Refused(fact, pair.key ?? map);
      entries.set(key ?? "", this.valueOf(pair.value, depth + 1));
    }
    return Object.fromEntries(entries);
  }

  #readList(list: Node, depth: number): JsonValue {
    return isSeq<Node | null>(list) ? list.items.map((item) => this.valueOf(item, depth + 1)) : null;
  }

  #follow(alias: Alias): Node {
    const target = this.#anchors.get(alias.source);
    if (target === undefined)
      throw new Refused(`takes up *${alias.source}, which nothing before is called`, alias);
    if (this.#open.has(target)) throw new Refused(`takes up *${alias.source} in itself`, alias);
    this.#targets.set(alias, target);
    if (this.#targets.size > MAX_ALIASES) {
      throw new Refused(`has more than ${MAX_ALIASES} aliases (*): write out what they stand for`, alias);
    }
    return target;
  }
}

/** The key of an entry as a text; null where it is a list, a map, an alias or nothing. */
function keyOf({ key }: Pair): string | null {
  if (!isScalar(key) || key.value === null) return null;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

function refuseKey(key: string, before: ReadonlyMap<string, unknown>): string | null {
  if (before.has(key)) return `has the key ${showValue(key)} twice in one map`;
  if (key === "<<") return "has a merge key (<<): write out what it stands for";
  if (key === "__proto__") return 'has the key "__proto__", which cannot be used';
  return isUnprintable(key) ? `has a key with control characters: ${showValue(key)}` : null;
}

function readScalar(scalar: Scalar): JsonValue {
  const { value, source = "" } = scalar;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Refused(`has ${showValue(source)}, which is no number`, scalar);
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
    throw new Refused(`has ${source}, which is too large a number: put it in quotes`, scalar);
  }
  if (typeof value === "string") {
    if (!isUnprintable(value)) return value;
    throw new Refused(`has a text with control characters: ${showValue(value)}`, scalar);
  }
  return typeof value === "boolean" ? value : null;
}
