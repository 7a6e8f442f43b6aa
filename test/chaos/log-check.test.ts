import { describe, expect, it } from 'vitest';
import type { ConsumedEvent } from '../support/reference-consumer.js';
import type { Change, ChangeKind } from './change.js';
import { compareLog, outOfOrder } from './log-check.js';

const change = (kind: ChangeKind, version: number | null, sentMs: number, productId = 'p'): Change => ({
  kind,
  productId,
  product: version === null ? null : { id: productId, version },
  firstSentMs: sentMs,
  answeredMs: sentMs + 1,
  tries: 1,
});
const event = (type: string, version: number, productId = 'p'): ConsumedEvent => ({
  id: `${type} ${version}`,
  type: `product.${type}`,
  organizationId: 'org',
  resourceVersion: version,
  subject: { type: 'product', id: productId },
  data: { product: { id: productId, version } },
});

const changes = [change('create', 1, 0), change('reprice', 2, 10), change('remove', null, 20)];
const log = [event('created', 1), event('updated', 2), event('price.changed', 2), event('deleted', 3)];

describe('the check of the log against the changes', () => {
  it('finds nothing where each change has its events, in order', () => {
    expect(compareLog(changes, log)).toEqual({ lost: [], invented: [] });
    expect(outOfOrder(changes, log)).toEqual([]);
  });

  it.each([0, 1, 2, 3])('finds what is lost without event %i of them', index => {
    expect(compareLog(changes, log.toSpliced(index, 1)).lost).toHaveLength(1);
  });

  it('finds an event twice, one with another product, and one that nobody caused', () => {
    expect(compareLog(changes, [...log, log[0]!]).lost).toEqual(['create p 1']);
    const other = { ...log[0]!, data: { product: { id: 'p', version: 1, title: 'other' } } };
    expect(compareLog(changes, log.with(0, other)).lost).toEqual(['create p 1']);
    expect(compareLog(changes, [...log, event('updated', 7)]).invented).toEqual(['p 7']);
  });

  it('finds an older version after a newer one, and what was answered before its predecessor was sent', () => {
    const [created, updated, priced, deleted] = log as [
      ConsumedEvent,
      ConsumedEvent,
      ConsumedEvent,
      ConsumedEvent,
    ];
    expect(outOfOrder([], [updated, created, priced, deleted])).toEqual([
      'product.created of p at version 1: after version 2',
    ]);
    const two = [change('create', 1, 0, 'a'), change('create', 1, 10, 'b')];
    expect(outOfOrder(two, [event('created', 1, 'b'), event('created', 1, 'a')])).toEqual([
      'product.created of a at version 1: after a change that was sent when it was answered',
    ]);
  });
});
