import { describe, expect, it } from 'vitest';
import { aStoredLine, aStoredOrder } from '../../../test/support/stored-order.js';
import { toDetail } from './order.snapshot.js';
import { isSentBack, type UnchangedFields, unchangedErrors } from './unchanged-fields.rules.js';

const order = toDetail(
  aStoredOrder({ lines: [aStoredLine(), aStoredLine({ id: 'line-b', externalLineId: 'b' })] }),
);
const [first, second] = order.items;

const errorsOf = (sent: UnchangedFields) =>
  unchangedErrors(order, sent).map(({ path, code }) => `${path} ${code}`);

describe('fields of an order that cannot be changed', () => {
  it('may be sent back as they were read, all of them or none', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf(JSON.parse(JSON.stringify(order)))).toEqual([]);
  });

  it('are refused by name where they differ, one by one', () => {
    const totals = { ...order.totals, total: { amount: '1.00', currency: 'SGD' } };
    expect(errorsOf({ status: 'shipped', currency: 'SGD', totals, flags: ['onHold'] })).toEqual([
      'status READ_ONLY',
      'totals READ_ONLY',
      'flags READ_ONLY',
    ]);
  });

  it('are the same where one is null and the other absent', () => {
    expect(errorsOf({ externalOrderNumber: null, statusReason: undefined, nickname: null })).toEqual([]);
    expect(errorsOf({ status: null, nickname: 'x' })).toEqual(['status READ_ONLY', 'nickname READ_ONLY']);
  });

  it('are those of the item with the same id, wherever it stands', () => {
    const changed = { id: second!.id, name: 'Cup', quantity: second!.quantity };
    expect(errorsOf({ items: [changed, { ...first }] })).toEqual(['items.0.name READ_ONLY']);
    expect(errorsOf({ items: [{ ...first }] })).toEqual([]);
  });

  it('are not those of an item that there is not, which is refused elsewhere', () => {
    expect(errorsOf({ items: [{ id: 'line-z', name: 'Cup' }] })).toEqual([]);
  });

  it('are refused where items are no list', () => {
    expect(errorsOf({ items: 'two' })).toEqual(['items READ_ONLY']);
  });
});

describe('an item that was sent back whole', () => {
  it('is one that says how it was matched, which nobody who chooses a product writes', () => {
    const sent = { items: [{ ...first }, { id: second!.id, productId: 'cup' }] };
    expect([isSentBack(sent, first!.id), isSentBack(sent, second!.id)]).toEqual([true, false]);
  });

  it('is none where no items were sent', () => {
    expect([isSentBack({}, first!.id), isSentBack({ items: 'two' }, first!.id)]).toEqual([false, false]);
  });
});
