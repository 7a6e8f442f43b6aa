import { Type } from 'typebox';
import { input, nullable, resource, Timestamp } from '../../schema-builders.js';

export const TimeWindow = resource('TimeWindow', {
  startsAt: nullable(Timestamp),
  endsAt: nullable(Timestamp),
  timeZone: Type.String(),
});

const time = (what: string) =>
  Type.Optional(
    nullable(
      Type.String({
        maxLength: 40,
        description: `${what} RFC 3339 with an offset, or a local time without one, which is read in \`timeZone\`.`,
        examples: ['2026-11-27T00:00'],
      }),
    ),
  );

export const TimeWindowInput = input(
  {
    startsAt: time('The first time at which it applies.'),
    endsAt: time('The first time at which it no longer applies.'),
    timeZone: Type.String({
      maxLength: 64,
      description: 'IANA name of a zone.',
      examples: ['Asia/Singapore'],
    }),
  },
  { title: 'TimeWindowInput' },
);
