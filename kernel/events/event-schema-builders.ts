import { type TObject, type TSchema, Type } from 'typebox';

// The words that the schemas of all event families are written with.

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A string that is one of these values. */
export const words = (list: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: list });

export const text = Type.String();
export const textOrNull = nullable(text);
export const Timestamp = Type.String({ format: 'date-time' });
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' });

/** An object under a name, by which documents refer to it. */
export const named = <T extends Record<string, TSchema>>(title: string, fields: T): TObject<T> =>
  Type.Object(fields, { title });

/** §2.1 */
export const Money = named('EventMoney', {
  amount: Type.String({ description: 'Exact decimal string.' }),
  currency: Currency,
});

/** §6.3: "public paths", never internal metadata or personal data. */
export const changedFields = Type.Array(text, { description: 'Public paths that changed.' });

/** Ids of samples: 1 is the event's subject. */
export const sampleUuid = (number: number): string =>
  `019a9f00-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const sampleTimes = {
  created: '2026-11-21T08:00:00.000Z',
  changed: '2026-11-21T09:00:00.000Z',
} as const;
