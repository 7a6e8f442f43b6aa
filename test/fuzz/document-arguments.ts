import {
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Dice } from './dice.js';
import type { KnownThings } from './known-things.js';
import { marketplaceKeys } from './marketplace-keys.js';
import { anyJson, oddAddress, oddDecimal, oddNumber, oddTime, wrongText } from './values.js';

/** Variables of a document as they are declared and given. */
export interface Variables {
  declared: string[];
  given: Record<string, unknown>;
}

export interface ArgumentDrawing {
  dice: Dice;
  known: KnownThings;
  variables: Variables;
  /** How likely a value is wrong. */
  wrong: number;
}

/** The arguments of a field in parentheses, some as literals and some as variables; empty where there are none. */
export function argumentsOf(
  field: { name: string; args: readonly GraphQLArgument[] },
  drawing: ArgumentDrawing,
): string {
  const { dice, wrong } = drawing;
  const given = field.args
    .filter(({ type }) => (isNonNullType(type) ? !dice.chance(wrong / 4) : dice.chance(0.4)))
    .map(argument => `${argument.name}: ${argumentOf(field.name, argument, drawing)}`);
  if (dice.chance(wrong / 4)) {
    given.push(`unknown: ${literal(anyJson(dice))}`);
  }
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

function argumentOf(fieldName: string, { name, type }: GraphQLArgument, drawing: ArgumentDrawing): string {
  const { dice, variables, wrong } = drawing;
  const value = inputOf(type, name === 'id' ? idName(fieldName) : name, drawing);
  if (dice.chance(0.5)) {
    return literal(value, type);
  }
  const variable = `v${variables.declared.length}`;
  const told = dice.chance(wrong / 4) ? dice.pick(['String', '[Int!]!', 'Nothing', 'Product']) : String(type);
  const fallback = !isNonNullType(type) && dice.chance(0.1) ? ` = ${literal(value, type)}` : '';
  variables.declared.push(`$${variable}: ${told}${fallback}`);
  if (!dice.chance(wrong / 4)) {
    variables.given[variable] = value;
  }
  return `$${variable}`;
}

/** `productId` for the `id` of `product`, `updateProduct`, `products`. */
const idName = (fieldName: string): string => {
  const nouns = [
    'product',
    'order',
    'settlement',
    'return',
    'webhook',
    'session',
    'job',
    'import',
    'delivery',
  ];
  const noun = nouns.find(each => fieldName.toLowerCase().includes(each));
  return noun === undefined ? 'id' : `${noun}Id`;
};

/** A value that the type takes, but for what is drawn wrong. */
function inputOf(type: GraphQLInputType, name: string, drawing: ArgumentDrawing, depth = 0): unknown {
  const { dice, wrong } = drawing;
  if (dice.chance(wrong)) {
    return anyJson(dice);
  }
  if (isNonNullType(type)) {
    return inputOf(type.ofType, name, drawing, depth);
  }
  if (isListType(type)) {
    const count = dice.chance(0.01) ? dice.pick([101, 300]) : dice.integer(0, 3);
    return dice.times(count, () => inputOf(type.ofType, name.replace(/s$/, ''), drawing, depth + 1));
  }
  if (isEnumType(type)) {
    return new EnumValue(dice.pick(type.getValues()).name);
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(field =>
      isNonNullType(field.type) ? !dice.chance(wrong / 4) : depth < 4 && dice.chance(0.5),
    );
    const ids = idName(type.name);
    return Object.fromEntries(
      fields.map(field => [
        field.name,
        inputOf(field.type, field.name === 'id' ? ids : field.name, drawing, depth + 1),
      ]),
    );
  }
  return scalarOf(type.name, name, drawing);
}

function scalarOf(type: string, name: string, drawing: ArgumentDrawing): unknown {
  const { dice } = drawing;
  switch (type) {
    case 'Int':
      return dice.chance(0.1) ? oddNumber(dice) : dice.integer(0, 30);
    case 'Float':
      return dice.chance(0.2) ? oddNumber(dice) : dice.integer(0, 30) + 0.5;
    case 'Boolean':
      return dice.chance(0.5);
    case 'DateTime':
      return dice.chance(0.2) ? oddTime(dice) : '2026-11-21T08:00:00Z';
    case 'JSON':
    case 'JSONObject':
      return dice.chance(0.5) ? { a: wrongText(dice) } : anyJson(dice);
    default:
      return textOf(type, name, drawing);
  }
}

function textOf(type: string, name: string, { dice, known, wrong }: ArgumentDrawing): string {
  if (known.names(name)) {
    return known.reference(name, dice);
  }
  if (type === 'ID') {
    return known.reference(dice.pick(['productId', 'variantId', 'orderId', 'sessionId', 'webhookId']), dice);
  }
  if (/amount|price|rate|minimum/i.test(name) && dice.chance(0.7)) {
    return dice.chance(0.2) ? oddDecimal(dice) : '12.50';
  }
  if (/url|endpoint/i.test(name)) {
    return oddAddress(dice);
  }
  return dice.chance(Math.max(wrong, 0.1)) ? wrongText(dice) : dice.pick(soundTexts);
}

const soundTexts: readonly string[] = [
  'USD',
  'SG',
  'Shirt',
  marketplaceKeys[0]!,
  'acp_stripe',
  'a@example.com',
  'SKU-1',
  '2026-11-21',
  'MY',
];

/** Stands for itself in a document and is a text in variables. */
class EnumValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): string {
    return this.name;
  }
}

/** A value as it is written in a document. */
function literal(value: unknown, type?: GraphQLInputType): string {
  if (value instanceof EnumValue) {
    return value.name;
  }
  if (Array.isArray(value)) {
    return `[${value.map(each => literal(each, type)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([name]) => /^[_A-Za-z]\w*$/.test(name));
    return `{${fields.map(([name, each]) => `${name}: ${literal(each)}`).join(', ')}}`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
