import { expect, it } from 'vitest';
import type { FoundRecord } from './found-records.rules.js';
import { retrievalAnswer } from './retrieval-answer.rules.js';
import { plannedTools, termsOf } from './retrieval-plan.rules.js';

const id = '019a9f00-0000-7000-8000-000000000001';
const tools = ['search_documents', 'get_product', 'get_order', 'list_products', 'list_orders'];
const asked = (text: string) => [{ role: 'user' as const, text }];

it('ids, codes and the longest words are told apart', () => {
  expect(termsOf(`Where is order #SO-1001 (${id}), with MUG-9 and enamel cups?`)).toEqual({
    ids: [id],
    codes: ['SO-1001', 'MUG-9'],
    words: ['enamel', 'Where', 'order', 'with'],
  });
  expect(termsOf('หม้อหุงข้าว')).toMatchObject({ words: ['หม้อหุงข้าว'] });
  expect(termsOf('')).toEqual({ ids: [], codes: [], words: [] });
});

it('only tools of the run are planned, and searches stay within its documents', () => {
  const plan = plannedTools({ messages: asked(`${id} MUG-9`), tools, documentIds: [id] });
  expect(plan).toEqual([
    { name: 'search_documents', input: { q: `${id} MUG-9`, limit: 5, documentIds: [id] } },
    { name: 'get_product', input: { productId: id } },
    { name: 'get_order', input: { orderId: id } },
    { name: 'list_products', input: { sku: ['MUG-9'], limit: 5 } },
    { name: 'list_orders', input: { q: 'MUG-9', limit: 5 } },
  ]);
  expect(plannedTools({ messages: asked('MUG-9'), tools: ['list_orders'], documentIds: null })).toEqual([
    { name: 'list_orders', input: { q: 'MUG-9', limit: 5 } },
  ]);
  expect(plannedTools({ messages: asked('MUG-9'), tools: [], documentIds: null })).toEqual([]);
});

it('the answer quotes passages and lists records, each cited', () => {
  const bare = { title: null, position: null, page: null, heading: null, quote: null };
  const found: FoundRecord[] = [
    {
      ...bare,
      kind: 'document',
      id,
      title: 'Care',
      position: 2,
      page: 3,
      heading: 'Mugs',
      quote: 'Wash\n it.',
    },
    { ...bare, kind: 'product', id, title: 'Mug' },
    { ...bare, kind: 'order', id, title: 'SO-1' },
    { ...bare, kind: 'order', id, title: null },
  ];
  expect(retrievalAnswer(found)).toBe(
    `Care, page 3, Mugs [[document:${id}#2]]:\n> Wash\n> it.\n\nProducts:\n- Mug [[product:${id}]]\n\nOrders:\n- SO-1 [[order:${id}]]`,
  );
  expect(retrievalAnswer([])).toContain('Nothing was found');
});
