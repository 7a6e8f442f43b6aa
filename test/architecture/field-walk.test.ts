import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

interface FieldWalk {
  steps: [name: string, files: RegExp][];
  walkedFields: Record<string, string[]>;
  otherFields: Record<string, object>;
  filesOf(field: string): string[];
  filesThatName(words: string[]): string[];
  filesOfOther(field: string): string[];
}

const { filesOf, filesOfOther, filesThatName, otherFields, steps, walkedFields }: FieldWalk = await import(
  new URL('../../scripts/field-walk.mjs', import.meta.url).href
);

/** Words that only the field has; the others mean more than one thing in the program. */
const plainFields = ['countryOfOrigin', 'hsCode', 'ageGroup', 'gender', 'mpn', 'identifierExists'] as const;

describe('a field that is added to products', () => {
  it.each(Object.keys(walkedFields))('takes at most 8 files that are written by hand: %s', field => {
    expect(filesOf(field).length).toBeLessThanOrEqual(8);
  });

  it.each(plainFields)('is named in the files that CONTRIBUTING lists, and in no other: %s', field => {
    const files = filesThatName(walkedFields[field]!);
    expect(files.filter(file => !steps.some(([, places]) => places.test(file)))).toEqual([]);
    for (const required of ['migration', 'table', 'facade', 'imports']) {
      const [, places] = steps.find(([step]) => step === required)!;
      expect(files.some(file => places.test(file))).toBe(true);
    }
  });

  it('has its steps listed in CONTRIBUTING, each with its files', async () => {
    const text = await readFile('CONTRIBUTING.md', 'utf8');
    const section = /## Add a field to a product\n([\s\S]*?)\n## /.exec(text)![1]!;
    const named = [
      ...section.matchAll(/`((?:subgraphs|rest-facade|connectors)\/[^`]+|product[.]schema[.]ts)`/g),
    ].map(([, file]) =>
      file!.replace('<time>_<verb>_<noun>', '20261123T1640_add_product_details').replaceAll('<key>', 'key'),
    );
    const files = named.map(file =>
      file === 'product.schema.ts' ? `rest-facade/routes/catalog/${file}` : file,
    );
    expect(files.filter(file => !steps.some(([, places]) => places.test(file)))).toEqual([]);
    expect(steps.filter(([, places]) => !files.some(file => places.test(file)))).toEqual([]);
  });
});

describe('a field of an order, a return, a settlement or a listing', () => {
  it.each(Object.keys(otherFields))('is named in at most 8 files that are written by hand: %s', field => {
    const files = filesOfOther(field);
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(8);
  });
});
