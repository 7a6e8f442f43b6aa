import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { calendarTime } from '../calendar-time.js';

export { GraphQLJSON, GraphQLJSONObject };

/** RFC 3339 in, ISO 8601 in UTC with milliseconds out. Values are strings on both sides: no Date is ever built to be printed. */
export const GraphQLDateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'A time in RFC 3339 format; responses are in UTC with milliseconds.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: value => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: parseTime,
  parseLiteral: node => parseTime(valueFromASTUntyped(node)),
});

function parseTime(value: unknown): string {
  const time = typeof value === 'string' ? calendarTime(value) : null;
  if (time === null) {
    throw new TypeError(
      `A time is written by RFC 3339, such as 2026-11-21T08:30:00Z, not ${JSON.stringify(value)}.`,
    );
  }
  return time;
}

/** A scalar of texts; what a text means is for the use case to check, which names the field in its error. */
const textScalar = (name: string, description: string, specifiedByURL?: string) =>
  new GraphQLScalarType<string, string>({
    name,
    description,
    ...(specifiedByURL === undefined ? {} : { specifiedByURL }),
    serialize: String,
    parseValue: value => textOf(name, value),
    parseLiteral: node => textOf(name, valueFromASTUntyped(node)),
  });

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new TypeError(`${name} is a string, not ${JSON.stringify(value)}.`);
  }
  return value;
}

export const GraphQLDecimal = textScalar('Decimal', 'An exact decimal number, as a string such as "12.50".');

export const GraphQLCurrencyCode = textScalar(
  'CurrencyCode',
  'A currency by its code of ISO 4217, such as SGD.',
  'https://www.iso.org/iso-4217-currency-codes.html',
);

export const GraphQLCountryCode = textScalar(
  'CountryCode',
  'A country by its code of ISO 3166-1 alpha-2, such as SG.',
  'https://www.iso.org/iso-3166-country-codes.html',
);

/** All of them: whoever validates what callers write has to know what each takes. */
export const ownScalars: readonly GraphQLScalarType[] = [
  GraphQLDateTime,
  GraphQLDecimal,
  GraphQLCurrencyCode,
  GraphQLCountryCode,
  GraphQLJSON,
  GraphQLJSONObject,
];
