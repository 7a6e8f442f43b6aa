import type { Dice } from './dice.js';
import type { KnownThings } from './known-things.js';
import { marketplaceKeys } from './marketplace-keys.js';
import { anyJson, oddAddress, oddDecimal, oddNumber, oddTime, wrongText } from './values.js';

/** What the generator reads of a JSON schema. */
export interface Shape {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  allOf?: readonly Shape[];
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  required?: readonly string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

export interface Drawing {
  dice: Dice;
  known: KnownThings;
  /** How likely each leaf is wrong. */
  wrong: number;
  /** How likely an optional field is given. */
  given: number;
}

/** A value that fits the schema, but for the leaves that are drawn wrong. */
export function sampleOf(shape: Shape, name: string, drawing: Drawing, depth = 0): unknown {
  const { dice, wrong } = drawing;
  if (dice.chance(wrong)) {
    return anyJson(dice);
  }
  const choices = shape.anyOf ?? shape.oneOf ?? shape.enum?.map(value => ({ const: value }));
  if (choices !== undefined && choices.length > 0) {
    return sampleOf(dice.pick<Shape>(choices), name, drawing, depth);
  }
  if (shape.const !== undefined) {
    return shape.const;
  }
  if (shape.allOf !== undefined) {
    return Object.assign({}, ...shape.allOf.map(each => sampleOf(each, name, drawing, depth)));
  }
  const type = typeof shape.type === 'string' ? shape.type : dice.pick(shape.type ?? ['string']);
  switch (type) {
    case 'object':
      return objectOf(shape, drawing, depth);
    case 'array': {
      const most = Math.min(shape.maxItems ?? 3, 3);
      const count = dice.chance(0.02) ? (shape.maxItems ?? 300) + 1 : dice.integer(shape.minItems ?? 0, most);
      return dice.times(Math.min(count, 2_100), () => sampleOf(shape.items ?? {}, name, drawing, depth + 1));
    }
    case 'integer':
    case 'number':
      return numberOf(shape, drawing);
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(shape, name, drawing);
  }
}

function objectOf(shape: Shape, drawing: Drawing, depth: number): Record<string, unknown> {
  const { dice, wrong, given } = drawing;
  const { properties = {}, required = [] } = shape;
  const names = Object.keys(properties).filter(name =>
    required.includes(name) ? !dice.chance(wrong / 2) : dice.chance(given),
  );
  const object: Record<string, unknown> = {};
  for (const name of names) {
    object[name] = sampleOf(properties[name]!, name, drawing, depth + 1);
  }
  const open = Object.values(shape.patternProperties ?? {})[0] ?? shape.additionalProperties;
  if (typeof open === 'object') {
    for (const name of dice.some(['color', 'size', 'Größe', `${marketplaceKeys[0]}.material`, ''], 0.3)) {
      object[name] = sampleOf(open, name, drawing, depth + 1);
    }
  }
  if (dice.chance(wrong)) {
    Object.defineProperty(object, dice.pick(['unknown', '__proto__', 'constructor', 'a\0b', '']), {
      value: anyJson(dice),
      enumerable: true,
    });
  }
  return object;
}

function numberOf({ type, minimum, maximum }: Shape, { dice, wrong }: Drawing): number {
  if (dice.chance(wrong * 2)) {
    return oddNumber(dice);
  }
  const low = minimum ?? 0;
  const drawn = dice.integer(low, Math.min(maximum ?? low + 20, low + 20));
  return type === 'integer' || dice.chance(0.5) ? drawn : drawn + 0.25;
}

/** Sound texts of one kind or another; one that the pattern takes is used. */
const samples: readonly string[] = [
  'SG',
  'USD',
  'SGD',
  '12.50',
  '3',
  'en',
  ...marketplaceKeys.slice(0, 2),
  '2026-11-21T08:00:00Z',
  '2026-11-21',
  'SKU-1',
  'a@example.com',
  '018928',
  '+6591234567',
  'usd',
  'https://127.0.0.1:9/a',
  '4006381333931',
];

/** Sound texts by what a field is called. */
const namedSamples: Record<string, readonly string[]> = {
  currency: ['SGD', 'SGD', 'SGD', 'USD', 'JPY', 'usd', 'EUR'],
  country: ['SG', 'MY', 'US'],
  amount: ['0', '1.00', '12.50', '999.99', '100'],
  title: ['Shirt', 'Tasse', '帽子'],
  email: ['ida@example.com', 'otto@example.org'],
  marketplace: [...marketplaceKeys, 'market-stall'],
  paymentRail: ['acp_stripe', 'x402'],
  handler_id: ['stripe', 'acp_stripe', 'mock_payment_handler', 'x402'],
  token: ['success_token', 'fail_token', 'spt_123'],
  q: ['shirt', 'sku', 'a b c', '帽'],
  fields: ['id', 'sku,title'],
  format: ['csv', 'ndjson', 'json'],
  grant_type: ['client_credentials'],
};

function textOf(shape: Shape, name: string, { dice, known, wrong }: Drawing): string {
  const reference = name === 'id' ? 'productId' : name;
  if (known.names(reference)) {
    return known.reference(reference, dice);
  }
  if (dice.chance(wrong * 2)) {
    return wrongText(dice);
  }
  if (shape.format === 'date-time' || /At$|since|until|after|before/i.test(name)) {
    return dice.chance(0.15)
      ? oddTime(dice)
      : `20${dice.integer(20, 29)}-0${dice.integer(1, 9)}-11T08:00:00Z`;
  }
  if (shape.format === 'uuid') {
    return known.reference(dice.pick(['productId', 'variantId', 'orderId', 'sessionId', 'lineId']), dice);
  }
  if (/url|uri/i.test(name)) {
    return oddAddress(dice);
  }
  const byName = namedSamples[name];
  if (byName !== undefined) {
    return name === 'amount' && dice.chance(0.1) ? oddDecimal(dice) : dice.pick(byName);
  }
  const fitting = samples.filter(text => fits(text, shape));
  return fitting.length > 0 ? dice.pick(fitting) : `Text ${dice.integer(1, 50)}`;
}

const fits = (text: string, { pattern, minLength = 0, maxLength = 1_000 }: Shape): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text));
