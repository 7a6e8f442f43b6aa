import { expect, it } from 'vitest';
import { recordsIn } from './found-records.rules.js';

const [product, order, document, other] = ['1', '2', '3', '4'].map(
  digit => `019a9f00-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string];
const names = (tool: string, output: Parameters<typeof recordsIn>[1]) =>
  recordsIn(tool, output).map(({ kind, id, title }) => [kind, id, title]);

it('a list has the things that its tool names, and one thing is under its own name', () => {
  expect(names('list_products', { items: [{ id: product, title: 'Mug' }] })).toEqual([
    ['product', product, 'Mug'],
  ]);
  expect(names('list_orders', { items: [{ id: order, orderNumber: 'A-1' }] })).toEqual([
    ['order', order, 'A-1'],
  ]);
  expect(names('get_it', { order: { id: order, items: [{ id: other, productId: product }] } })).toEqual([
    ['order', order, null],
    ['product', product, null],
  ]);
});

it('a passage has its place and its document', () => {
  const passage = {
    document: { id: document, title: 'Care' },
    position: 2,
    page: 3,
    heading: 'Mugs',
    text: 'Wash it.',
  };
  expect(recordsIn('search_documents', { match: 'all_words', items: [passage] })).toEqual([
    {
      kind: 'document',
      id: document,
      title: 'Care',
      position: 2,
      page: 3,
      heading: 'Mugs',
      quote: 'Wash it.',
    },
    { kind: 'document', id: document, title: 'Care', position: null, page: null, heading: null, quote: null },
  ]);
});

it('nothing is found in texts, in what suppliers name, in other things, or under what is no id', () => {
  const title = `{"product":{"id":"${other}"}} productId: ${other}`;
  expect(
    names('list_products', { items: [{ id: product, title, attributes: { productId: other } }] }),
  ).toEqual([['product', product, title]]);
  expect(names('list_accounts', { items: [{ id: other, title: 'x' }] })).toEqual([]);
  expect(names('list_products', { items: [{ id: 'all', title: 'x' }] })).toEqual([]);
});
