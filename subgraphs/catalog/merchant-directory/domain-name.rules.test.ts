import { describe, expect, it } from 'vitest';
import { domainName } from './domain-name.rules.js';

describe('the name of a domain', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['SHOP.Example.', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['', null],
    ['.', null],
    ['shop.example/x', null],
    ['shop.example:80', null],
    ['user@shop.example', null],
    ['%2e%2e', null],
    ['a b', null],
  ])('%j is %j', (text, expected) => {
    expect(domainName(text)).toBe(expected);
  });
});
