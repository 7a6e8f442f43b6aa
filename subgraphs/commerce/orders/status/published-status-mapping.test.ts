import { expect, it } from 'vitest';
import type { StatusMapping } from '../../../../connectors/marketplaces/status-mapping.js';
import { publishedStatusMapping } from './published-status-mapping.js';

const when = [{ field: 'status', in: ['a', 'b*'] }, { field: 'refund' }];
const published = [
  { field: 'status', in: ['a', 'b*'] },
  { field: 'refund', in: null },
];
const statusMapping: StatusMapping = {
  mappingVersion: '2026-11-21',
  orders: {
    level: 'line',
    rules: [
      { id: 'lost', when, status: 'canceled', reason: 'logistics_loss' },
      { id: 'sent', when: [], status: 'shipped' },
    ],
    flags: [{ id: 'held', when, flag: 'onHold' }],
    silent: { packages: ['packed'] },
  },
  returns: {
    statuses: [{ id: 's', when, value: 'requested' }],
    types: [{ id: 't', when: [], value: 'exchange' }],
    logistics: [{ id: 'l', when: [], value: 'lost' }],
    disputes: [{ id: 'd', when: [], value: 'won' }],
    reasons: [{ id: 'r', when: [], value: 'late' }],
    silent: { status: ['seen'] },
  },
  fees: { categories: { Commission: 'commission' } },
};
const shop = { key: 'stall', title: 'The Stall' };

it('a mapping is published whole, each list of rules under its own name', () => {
  expect(publishedStatusMapping({ ...shop, statusMapping })).toEqual({
    marketplace: 'stall',
    title: 'The Stall',
    mappingVersion: '2026-11-21',
    orders: {
      level: 'line',
      rules: [
        { id: 'lost', when: published, status: 'canceled', reason: 'logistics_loss' },
        { id: 'sent', when: [], status: 'shipped', reason: null },
      ],
      flags: [{ id: 'held', when: published, flag: 'onHold' }],
      silent: [{ field: 'packages', words: ['packed'] }],
    },
    returns: {
      statuses: [{ id: 's', when: published, value: 'requested' }],
      types: [{ id: 't', when: [], value: 'exchange' }],
      logistics: [{ id: 'l', when: [], value: 'lost' }],
      disputes: [{ id: 'd', when: [], value: 'won' }],
      reasons: [{ id: 'r', when: [], value: 'late' }],
      silent: [{ field: 'status', words: ['seen'] }],
    },
    fees: [{ name: 'Commission', category: 'commission' }],
  });
  const { returns, fees } = publishedStatusMapping({
    ...shop,
    statusMapping: { ...statusMapping, returns: null, fees: null },
  });
  expect([returns, fees]).toEqual([null, null]);
});
