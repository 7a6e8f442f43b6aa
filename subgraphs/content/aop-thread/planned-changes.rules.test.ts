import { expect, it } from 'vitest';
import { knownPrices, plannedChanges } from './planned-changes.rules.js';

const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const known = knownPrices([
  null,
  {
    items: [
      { id: 'P1', price: sgd('10.00') },
      { id: 'p2', price: null },
    ],
  },
  { product: { id: 'p3', price: '7.50' } },
]);

it('tells the price that was read and the one that is to be set', () => {
  expect(
    plannedChanges({ arguments: { productId: 'p1', price: sgd('9.00') }, itemValue: null }, known),
  ).toEqual([{ productId: 'p1', from: sgd('10.00'), to: sgd('9.00') }]);
  const sale = { productId: 'p3', salePrice: sgd('5.00') };
  expect(plannedChanges({ arguments: sale, itemValue: null }, known)).toEqual([
    { productId: 'p3', from: { amount: '7.50', currency: null }, to: sgd('5.00') },
  ]);
});

it('takes the price of the item of a list before others', () => {
  const itemValue = { id: 'p1', price: sgd('11.00') };
  expect(plannedChanges({ arguments: { productId: 'p1' }, itemValue }, known)).toEqual([
    { productId: 'p1', from: sgd('11.00'), to: null },
  ]);
});

it('names every product of a call, up to 200, and none where it names none', () => {
  const productIds = Array.from({ length: 300 }, (_, index) => `q${index}`);
  expect(plannedChanges({ arguments: { productIds }, itemValue: null }, known)).toHaveLength(200);
  expect(plannedChanges({ arguments: { text: 'x' }, itemValue: null }, known)).toEqual([]);
});
