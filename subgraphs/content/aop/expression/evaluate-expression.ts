import type { ASTNode } from '@marcbachmann/cel-js';
import { globalFunctions, methods } from './cel-functions.js';
import { binaryOperators } from './cel-operators.js';
import {
  type CelMap,
  type CelValue,
  fieldOf,
  int,
  isList,
  isMap,
  kindOf,
  leaf,
  wrongKind,
} from './cel-value.js';
import { ExpressionError } from './expression-error.js';
import { sortedByKeys } from './list-functions.js';
import type { Meter } from './meter.js';
import { namespaceOf } from './parse-expression.js';

/** Names of items, the innermost first. */
interface Bound {
  name: string;
  value: CelValue;
  outer: Bound | null;
}

/** Evaluates one expression over the names of a scope. */
export class Evaluation {
  readonly #scope: CelMap;
  readonly #meter: Meter;

  constructor(scope: CelMap, meter: Meter) {
    this.#scope = scope;
    this.#meter = meter;
  }

  value(node: ASTNode, bound: Bound | null = null): CelValue {
    this.#meter.step();
    switch (node.op) {
      case 'value':
        return node.args as CelValue;
      case 'id':
        return this.#name(node.args, bound);
      case '.':
        return this.#field(this.value(node.args[0], bound), node.args[1]);
      case '[]':
        return this.#place(this.value(node.args[0], bound), this.value(node.args[1], bound));
      case 'call':
        return this.#call(node.args, bound);
      case 'rcall':
        return this.#method(node.args, bound);
      case 'list':
        this.#meter.grow(node.args.length);
        return node.args.map(each => this.value(each, bound));
      case 'map':
        return this.#map(node.args, bound);
      case '?:':
        return this.#truth('?:', node.args[0], bound)
          ? this.value(node.args[1], bound)
          : this.value(node.args[2], bound);
      case '&&':
      case '||':
        return this.#logical(node.op, node.args, bound);
      case '!_':
        return !this.#truth('!', node.args, bound);
      case '-_':
        return negative(this.value(node.args, bound));
      default:
        return this.#binary(node, bound);
    }
  }

  #binary(node: ASTNode, bound: Bound | null): CelValue {
    const [left, right] = node.args as [ASTNode, ASTNode];
    const operator = binaryOperators.get(node.op);
    if (operator === undefined) {
      throw new ExpressionError('EXPRESSION_INVALID', `"${node.op}" is not an operator.`);
    }
    return operator(this.value(left, bound), this.value(right, bound), this.#meter);
  }

  #name(name: string, bound: Bound | null): CelValue {
    for (let each = bound; each !== null; each = each.outer) {
      if (each.name === name) {
        return each.value;
      }
    }
    const value = fieldOf(this.#scope, name);
    if (value === undefined) {
      throw new ExpressionError('NAME_UNKNOWN', `There is no "${name}" here.`);
    }
    return value;
  }

  #field(from: CelValue, name: string): CelValue {
    const value = isMap(from) ? fieldOf(from, name) : undefined;
    if (value === undefined) {
      const message = isMap(from)
        ? `There is no field "${name}".`
        : `${kindOf(from)} has no field "${name}".`;
      throw new ExpressionError('NAME_UNKNOWN', `${message} Ask for it with has() where it may be absent.`);
    }
    return value;
  }

  #place(from: CelValue, index: CelValue): CelValue {
    if (isMap(from) && typeof index === 'string') {
      return this.#field(from, index);
    }
    if (!isList(from) || typeof index !== 'bigint') {
      throw wrongKind('[]', 'a list and a whole number, or a map and a text', isMap(from) ? index : from);
    }
    const value = index < 0n ? undefined : from[Number(index)];
    if (value === undefined) {
      throw new ExpressionError('OUT_OF_RANGE', `A list of ${from.length} items has no item ${index}.`);
    }
    return leaf(value);
  }

  /** Names of a map are texts, as in JSON; one that is written twice has its last value. */
  #map(entries: readonly [ASTNode, ASTNode][], bound: Bound | null): CelMap {
    this.#meter.grow(entries.length);
    return Object.fromEntries(
      entries.map(([key, each]) => {
        const name = this.value(key, bound);
        if (typeof name !== 'string') {
          throw wrongKind('A map', 'texts as names, in quotes', name);
        }
        return [name, this.value(each, bound)];
      }),
    );
  }

  #call([name, args]: [string, ASTNode[]], bound: Bound | null): CelValue {
    return name === 'has'
      ? this.#has(args[0]!, bound)
      : globalFunctions.get(name)!.call(this.#values(args, bound), this.#meter);
  }

  /** False as well where what would have the field is absent or null. */
  #has(field: ASTNode, bound: Bound | null): boolean {
    const [parent, name] = field.args as [ASTNode, string];
    if (parent.op === '.' && !this.#has(parent, bound)) {
      return false;
    }
    const from = this.value(parent, bound);
    const value = isMap(from) ? fieldOf(from, name) : undefined;
    return value !== undefined;
  }

  #method([name, receiver, args]: [string, ASTNode, ASTNode[]], bound: Bound | null): CelValue {
    const namespace = namespaceOf(receiver, { has: wanted => isBound(wanted, bound) });
    if (namespace !== null) {
      return namespace.functions.get(name)!.call(this.#values(args, bound), this.#meter);
    }
    const value = this.value(receiver, bound);
    const forEach = this.#macros[name];
    if (forEach === undefined) {
      return methods.get(name)!.call([value, ...this.#values(args, bound)], this.#meter);
    }
    const [item, ...bodies] = args as [ASTNode, ASTNode, ...ASTNode[]];
    const items = itemsOf(name, value);
    this.#meter.step(items.length);
    return forEach(items.map(leaf), {
      value: (each, body = bodies[0]!) =>
        this.value(body, { name: String(item.args), value: each, outer: bound }),
      truth: (each, body = bodies[0]!) =>
        this.#truth(name, body, { name: String(item.args), value: each, outer: bound }),
      bodies,
    });
  }

  readonly #macros: Readonly<Record<string, Macro>> = Object.assign(Object.create(null), {
    all: (items, { truth }) => items.every(each => truth(each)),
    exists: (items, { truth }) => items.some(each => truth(each)),
    exists_one: (items, { truth }) => items.filter(each => truth(each)).length === 1,
    filter: (items, { truth }) => items.filter(each => truth(each)),
    map: (items, { value, truth, bodies: [first, second] }) =>
      second === undefined
        ? items.map(each => value(each))
        : items.filter(each => truth(each, first)).map(each => value(each, second)),
    sortBy: (items, { value }) =>
      sortedByKeys(
        items,
        items.map(each => value(each)),
        this.#meter,
      ),
  } satisfies Record<string, Macro>);

  #values(args: readonly ASTNode[], bound: Bound | null): CelValue[] {
    return args.map(each => this.value(each, bound));
  }

  #truth(what: string, node: ASTNode, bound: Bound | null): boolean {
    const value = this.value(node, bound);
    if (typeof value !== 'boolean') {
      throw wrongKind(what, 'true or false', value);
    }
    return value;
  }

  /** A side that has no value does not matter where the other one decides, as CEL has it. */
  #logical(operator: '&&' | '||', [left, right]: [ASTNode, ASTNode], bound: Bound | null): boolean {
    const decisive = operator === '||';
    let error: ExpressionError | null = null;
    try {
      if (this.#truth(operator, left, bound) === decisive) {
        return decisive;
      }
    } catch (caught) {
      if (!(caught instanceof ExpressionError) || caught.code === 'LIMIT_EXCEEDED') {
        throw caught;
      }
      error = caught;
    }
    if (this.#truth(operator, right, bound) === decisive) {
      return decisive;
    }
    if (error !== null) {
      throw error;
    }
    return !decisive;
  }
}

interface Each {
  value(item: CelValue, body?: ASTNode): CelValue;
  truth(item: CelValue, body?: ASTNode): boolean;
  bodies: readonly ASTNode[];
}

type Macro = (items: readonly CelValue[], each: Each) => CelValue;

function isBound(name: string, bound: Bound | null): boolean {
  return bound !== null && (bound.name === name || isBound(name, bound.outer));
}

/** Those of a map are its names. */
function itemsOf(macro: string, value: CelValue): readonly CelValue[] {
  if (isList(value)) {
    return value;
  }
  if (isMap(value)) {
    return Object.keys(value);
  }
  throw wrongKind(`${macro}()`, 'a list', value);
}

function negative(value: CelValue): CelValue {
  if (typeof value === 'bigint') {
    return int(-value);
  }
  if (typeof value === 'number') {
    return -value;
  }
  throw wrongKind('-', 'a number', value);
}
