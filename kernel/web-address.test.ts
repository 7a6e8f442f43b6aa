import { expect, it } from 'vitest';
import { isWebAddress } from './web-address.js';

it.each([
  ['https://shop.example/a.jpg', true, true],
  ['http://shop.example/a.jpg', true, false],
  [`https://s.example/${'a'.repeat(22)}`, true, true],
  [`https://s.example/${'a'.repeat(23)}`, false, false],
  ['https://user:password@shop.example/a.jpg', false, false],
  ['https://user@shop.example/a.jpg', false, false],
  ['file:///a.jpg', false, false],
  ['javascript:alert(1)', false, false],
  ['a.jpg', false, false],
])('%s may be shown: %s, as a secure address: %s', (text, isShown, isSecure) => {
  expect(isWebAddress(text, { lengthMax: 40 })).toBe(isShown);
  expect(isWebAddress(text, { lengthMax: 40, isSecure: true })).toBe(isSecure);
});
