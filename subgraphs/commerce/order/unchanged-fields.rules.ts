import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '../../../kernel/errors.js';
import type { OrderDetail } from './order.snapshot.js';

/** Fields of an order that a caller sends back as they were read, by their public names; `items` by their ids. */
export type UnchangedFields = Readonly<Record<string, unknown>>;

/** Those that differ from the order as it is: what cannot be changed is taken only where it is the same. */
export const unchangedErrors = (order: OrderDetail, sent: UnchangedFields): FieldError[] =>
  Object.entries(sent).flatMap(([name, value]) =>
    name === 'items' && Array.isArray(value)
      ? value.flatMap((item, index) => itemErrors(order, item as Record<string, unknown>, index))
      : fieldErrors(name, order[name as keyof OrderDetail], value),
  );

function itemErrors(order: OrderDetail, sent: Record<string, unknown>, index: number): FieldError[] {
  const item = order.items.find(({ id }) => id === sent.id);
  // An item that there is not is refused where its product is set.
  return item === undefined
    ? []
    : Object.entries(sent).flatMap(([name, value]) =>
        fieldErrors(`items.${index}.${name}`, item[name as keyof typeof item], value),
      );
}

function fieldErrors(path: string, current: unknown, sent: unknown): FieldError[] {
  const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(current ?? null)), sent ?? null);
  return isSame
    ? []
    : [
        {
          path,
          code: 'READ_ONLY',
          message: 'This cannot be changed here; leave it out, or send what it is.',
        },
      ];
}

/** Whether an item was sent back whole: then its product is as it was read, and nobody chose it. */
export const isSentBack = (sent: UnchangedFields, itemId: string): boolean =>
  Array.isArray(sent.items) &&
  (sent.items as Record<string, unknown>[]).some(
    ({ id, matchedBy }) => id === itemId && matchedBy !== undefined,
  );
