import { expect, it } from 'vitest';
import { contentOf } from './unit-price.rules.js';

const said = (title: string, volume?: string): string => {
  const attributes = volume === undefined ? [] : [{ name: 'Net volume', value: volume }];
  const content = contentOf({ title, options: [], attributes });
  return typeof content === 'string' ? content : `${content.amount.toFixed()} ${content.unit}`;
};

it.each([
  ['Neg -5 kg', undefined, 'content_not_stated'],
  ['Empty', '0 ml', 'content_not_stated'],
  ['Two', '5 ml', '0.005 l'],
  ['Rice - 5 kg', undefined, '5 kg'],
  ['Rice 5-kg', undefined, '5 kg'],
] as const)('the content of %j with the volume %j is %s', (title, volume, content) => {
  expect(said(title, volume)).toBe(content);
});
