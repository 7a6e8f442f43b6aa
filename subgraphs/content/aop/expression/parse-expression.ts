import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { type CelFunction, globalFunctions, methods, namespaces } from './cel-functions.js';
import { int } from './cel-value.js';
import { expressionLimits } from './expression.limits.js';
import { ExpressionError } from './expression-error.js';

/** What an expression reads: `steps.low.output.items` has the root `steps`, and the path of the names after it. */
export interface Reference {
  root: string;
  /** Names that are written out; a place that is computed ends it. */
  path: readonly string[];
}

export interface ParsedExpression {
  source: string;
  root: ASTNode;
  references: readonly Reference[];
}

/** Only its parser is used: evaluation has to be bounded, and exact with amounts (docs/decisions/0042). */
const grammar = new Environment({
  unlistedVariablesAreDyn: true,
  limits: {
    maxAstNodes: expressionLimits.nodesMax,
    maxDepth: expressionLimits.depthMax,
    maxListElements: expressionLimits.literalMax,
    maxMapEntries: expressionLimits.literalMax,
    maxCallArguments: 20,
  },
});

/** What does something for each item of a list: with how many arguments, of which the first names the item. */
export const macros: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ['all', [2, 2]],
  ['exists', [2, 2]],
  ['exists_one', [2, 2]],
  ['filter', [2, 2]],
  ['map', [2, 3]],
  ['sortBy', [2, 2]],
]);

/** @throws ExpressionError EXPRESSION_INVALID, NAME_UNKNOWN (a function) or LIMIT_EXCEEDED. */
export function parseExpression(source: string): ParsedExpression {
  if (source.length > expressionLimits.length) {
    const message = `An expression has at most ${expressionLimits.length} characters.`;
    throw new ExpressionError('LIMIT_EXCEEDED', message);
  }
  const root = parsed(source);
  return { source, root, references: reads(root, new Set()) };
}

function parsed(source: string): ASTNode {
  try {
    return grammar.parse(source).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) {
      throw invalid(source.trim() === '' ? 'An expression is empty.' : 'The expression cannot be read.');
    }
    const place = error.range === undefined ? '' : ` at character ${error.range.start + 1}`;
    const code = error.code === 'limit_exceeded' ? 'LIMIT_EXCEEDED' : 'EXPRESSION_INVALID';
    throw new ExpressionError(code, `${error.summary}${place} of "${shortened(source)}".`);
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}...` : text).trim();

const invalid = (message: string): ExpressionError => new ExpressionError('EXPRESSION_INVALID', message);

/** Names of items, within what is done for each of a list. */
type Bound = ReadonlySet<string>;

/** What the node and those below it read. @throws ExpressionError as `parseExpression`. */
function reads(node: ASTNode, bound: Bound): Reference[] {
  switch (node.op) {
    case 'value':
      return literalReads(node.args);
    case 'id':
    case '.':
    case '[]':
      return fieldReads(node, bound);
    case 'call':
      return callReads(node.args, bound);
    case 'rcall':
      return methodReads(node.args, bound);
    case 'map':
      return allReads(node.args.flat(), bound);
    case '!_':
    case '-_':
      return reads(node.args, bound);
    case '.?':
    case '[?]':
      throw invalid('Optional fields are asked for with has().');
    default:
      return allReads(node.args, bound);
  }
}

const allReads = (nodes: readonly ASTNode[], bound: Bound): Reference[] =>
  nodes.flatMap(node => reads(node, bound));

function literalReads(value: unknown): [] {
  if (typeof value === 'bigint') {
    int(value);
  } else if (typeof value === 'object' && value !== null) {
    throw invalid('Bytes and unsigned numbers are not supported: write a text, or a number without "u".');
  }
  return [];
}

/** Follows the names back to where the value comes from. */
function fieldReads(node: ASTNode, bound: Bound): Reference[] {
  const { base, path, indexes } = chainOf(node);
  const others = allReads(indexes, bound);
  if (base.op !== 'id') {
    return [...others, ...reads(base, bound)];
  }
  return bound.has(base.args) ? others : [...others, { root: base.args, path }];
}

/** `steps.a["b"][0].c` is `steps`, with the names before the first place that is computed. */
function chainOf(node: ASTNode): { base: ASTNode; path: string[]; indexes: ASTNode[] } {
  if (node.op === '.') {
    const { base, path, indexes } = chainOf(node.args[0]);
    return { base, indexes, path: indexes.length > 0 ? path : [...path, node.args[1]] };
  }
  if (node.op === '[]') {
    const [from, index] = node.args;
    const { base, path, indexes } = chainOf(from);
    return index.op === 'value' && typeof index.args === 'string' && indexes.length === 0
      ? { base, indexes, path: [...path, index.args] }
      : { base, path, indexes: [...indexes, index] };
  }
  return { base: node, path: [], indexes: [] };
}

function callReads([name, args]: [string, ASTNode[]], bound: Bound): Reference[] {
  if (name === 'has' && (args.length !== 1 || args[0]?.op !== '.')) {
    throw invalid('has() asks for one field: has(product.cost).');
  }
  if (name !== 'has') {
    checkArguments(`${name}()`, globalFunctions.get(name)?.args, args);
  }
  return allReads(args, bound);
}

function methodReads([name, receiver, args]: [string, ASTNode, ASTNode[]], bound: Bound): Reference[] {
  const namespace = namespaceOf(receiver, bound);
  if (namespace !== null) {
    checkArguments(`${namespace.name}.${name}()`, namespace.functions.get(name)?.args, args);
    return allReads(args, bound);
  }
  const macro = macros.get(name);
  checkArguments(`${name}()`, macro ?? methods.get(name)?.args, args);
  const before = reads(receiver, bound);
  if (macro === undefined) {
    return [...before, ...allReads(args, bound)];
  }
  const [item, ...bodies] = args;
  if (item?.op !== 'id') {
    throw invalid(`${name}() begins with a name for the item: ${name}(each, ...).`);
  }
  return [...before, ...allReads(bodies, new Set([...bound, item.args]))];
}

/** `decimal` and `math` are no values, unless an item has that name. */
export function namespaceOf(
  receiver: ASTNode,
  bound: { has(name: string): boolean },
): { name: string; functions: ReadonlyMap<string, CelFunction> } | null {
  const functions =
    receiver.op === 'id' && !bound.has(receiver.args) ? namespaces.get(receiver.args) : undefined;
  return functions === undefined ? null : { name: String(receiver.args), functions };
}

function checkArguments(
  name: string,
  allowed: readonly [min: number, max: number] | undefined,
  args: readonly ASTNode[],
): void {
  if (allowed === undefined) {
    throw new ExpressionError('NAME_UNKNOWN', `There is no function ${name}.`);
  }
  const [min, max] = allowed;
  if (args.length < min || args.length > max) {
    const wanted = min === max ? `${min}` : `${min} to ${max}`;
    throw invalid(`${name} takes ${wanted} arguments, not ${args.length}.`);
  }
}
