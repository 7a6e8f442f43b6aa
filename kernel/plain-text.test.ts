import { expect, it } from 'vitest';
import { plainText } from './plain-text.js';

it.each([
  ['<p>Linen shirt</p><ul><li>blue</li><li>S &amp; M</li></ul>', 'Linen shirt\nblue\nS & M'],
  ['a<br>b   c', 'a\nb c'],
  ['<style>p { color: red }</style>Shirt<script>alert(1)</script>', 'Shirt'],
  ['1 < 2 and <b', '1 < 2 and'],
  ['', ''],
])('reads %s', (html, text) => {
  expect(plainText(html).text).toBe(text);
});

it('reads nothing of null, and links by their addresses', () => {
  expect(plainText(null)).toEqual({ text: '', links: [] });
  expect(plainText('<a href="https://a.example">here</a>').links).toEqual(['https://a.example']);
});

it('reads as much of the source as it may, also where that ends in a tag or an entity', () => {
  expect(plainText('<p>Linen shirt</p>', 8).text).toBe('Linen');
  expect(plainText('Linen <b>shirt</b>', 8).text).toBe('Linen');
  expect(plainText('Linen &amp; silk', 9).text).toBe('Linen');
  expect(plainText('<p>'.repeat(200_000), 100).text).toBe('');
});
