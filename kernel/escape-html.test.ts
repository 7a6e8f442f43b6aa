import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.js';

it('text is no markup, and cannot turn the direction of what follows it', () => {
  expect(escapeHtml(`<a href='x'>&"`)).toBe('&lt;a href=&#39;x&#39;&gt;&amp;&quot;');
  expect(escapeHtml('a\u202eb\u202ac\u202cd \u05d0\u200f')).toBe('abcd \u05d0\u200f');
});
