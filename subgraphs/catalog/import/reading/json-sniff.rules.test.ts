import { describe, expect, it } from 'vitest';
import { jsonLayoutOf } from './json-sniff.rules.js';

/** The layout, with the rest of the text from where its elements start. */
const layout = (head: string, isDeclaredNdjson = false) => {
  const found = jsonLayoutOf(head, isDeclaredNdjson);
  return found?.kind === 'json' ? [found.surroundings, head.slice(found.startsAt)] : (found?.kind ?? null);
};

describe('the layout of a JSON file', () => {
  it.each(['sku,title\n', '', '"text"', 'x{', '12', '<rss>'])('is none for %j', head => {
    expect(layout(head)).toBeNull();
    expect(layout(head, true)).toBeNull();
  });

  it('is an array where it begins with a bracket', () => {
    expect(layout(' \n[ {"sku":"A"}')).toEqual(['array', ' {"sku":"A"}']);
  });

  it('is what the sender declared, also where it begins as something else', () => {
    expect(layout('{"products":[{}]}', true)).toBe('ndjson');
    expect(layout('[{"sku":"A"}]', true)).toBe('ndjson');
  });

  it.each([
    ['{"products":[{"sku":"A"}]}', '{"sku":"A"}]}'],
    ['{ "total": 1, "items" : [ {"sku":"A"}]}', ' {"sku":"A"}]}'],
    ['{"items":{"note":"not a list"},"products":[{}]}', '{}]}'],
    ['{"page":{"items":[1]},"products":[2]}', '2]}'],
    ['{"note":"a \\"} brace","items":[3]}', '3]}'],
    ['{"list":[[],{"products":[1]}],"items":[4]}', '4]}'],
  ])('is an object around an array in %s', (head, rest) => {
    expect(layout(head)).toEqual(['wrappedArray', rest]);
  });

  it('is one product where an object is spread over lines', () => {
    expect(layout('{\n  "sku": "A",\n  "variants": [{"sku": "B"}]\n}\n')).toEqual([
      'bare',
      '{\n  "sku": "A",\n  "variants": [{"sku": "B"}]\n}\n',
    ]);
    expect(layout('{"sku":"A",\r"title":"B"}')).toMatchObject({ 0: 'bare' });
  });

  it('is one product a line where an object ends in its line, or does not end in the beginning', () => {
    expect(layout('{"sku":"A"}\n{"sku":"B"}')).toBe('ndjson');
    expect(layout('\n  {"sku":"A"}')).toBe('ndjson');
    expect(layout('{"sku":"A","products":"none"}\n{"products":[{}]}')).toBe('ndjson');
    expect(layout(`{"description":"${'x'.repeat(50)}`)).toBe('ndjson');
    expect(layout('{"note":"products","items": ')).toBe('ndjson');
  });
});
