import { GraphQLScalarType, Kind } from 'graphql';
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
  parseLiteral: node => parseTime(node.kind === Kind.STRING ? node.value : null),
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
