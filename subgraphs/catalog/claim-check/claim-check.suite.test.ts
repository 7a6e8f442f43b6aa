import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../kernel/data-file.js';
import { plainText } from '../../../kernel/plain-text.js';
import type { ClaimCheck } from './claim.entity.js';
import { checkClaims } from './claim-check.rules.js';
import { readableLanguage } from './claim-lexicon.rules.js';
import { knownClaims } from './claim-term-files.js';
import { type Evidence, evidenceOf } from './evidence.rules.js';
import { type DescribedProduct, productTag, productTexts } from './product-evidence.rules.js';
import { checkTranslation } from './translation-check.rules.js';

type Given = Omit<Partial<DescribedProduct>, 'images'> & {
  title: string;
  images?: string[];
  documents?: string[];
};

const folder = 'subgraphs/catalog/claim-check/suite';
const given: Record<string, Given> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'suite/products.json'), 'utf8'),
);

const productOf = ({ images = [], documents: _, ...fields }: Given): DescribedProduct => ({
  description: null,
  brand: null,
  productType: null,
  tags: [],
  highlights: [],
  attributes: {},
  options: [],
  condition: null,
  countryOfOrigin: null,
  material: null,
  ageGroup: null,
  gender: null,
  ...fields,
  images: images.map((altText, index) => ({
    id: `${index}`,
    url: `https://media.example/${index}.jpg`,
    altText,
    width: null,
    height: null,
  })),
});

const products = new Map<string, { product: DescribedProduct; evidence: Evidence }>(
  Object.entries(given).map(([key, fields]) => {
    const product = productOf(fields);
    const documents = (fields.documents ?? []).map((text, index) => ({ name: `document ${index}`, text }));
    const texts = productTexts(knownClaims(), product, documents);
    return [key, { product, evidence: evidenceOf(knownClaims(), texts) }];
  }),
);

function check([key, of, tag, text]: readonly string[]): ClaimCheck {
  const { product, evidence } = products.get(key!)!;
  const language = readableLanguage(tag!)!;
  const checked = { text: text!, tag: tag!, language };
  if (of === '') {
    return checkClaims(knownClaims(), evidence, checked);
  }
  const original = of === 'title' ? product.title : plainText(product.description).text;
  const from = readableLanguage(productTag(product))!;
  const translated = {
    ...{ kind: 'field' as const, name: of!, text: original, language: from, isName: of === 'title' },
  };
  return checkTranslation(knownClaims(), { ...checked, original: translated });
}

const baits = readTable(`${folder}/baits.tsv`).slice(1);
const honest = readTable(`${folder}/honest.tsv`).slice(1);

const additions = readTable(`${folder}/additions.tsv`).slice(1);
/** One short original, and one of several sentences. */
const givenTranslations = new Set(['canteen', 'strap bottle']);

/** Alone, first, last, and in the place of the last sentence. */
function withAddition(text: string, language: string, added: string): string[] {
  const [point, space] = language === 'zh' ? ['。', ''] : language === 'th' ? ['', ' '] : ['.', ' '];
  const sentence = `${added}${point}`;
  const [, kept] = (language === 'th' ? /^(.*) [^ ]+$/ : /^(.*[.。])[^.。]+[.。]$/).exec(text)!;
  return [sentence, `${sentence}${space}${text}`, `${text}${space}${sentence}`, `${kept}${space}${sentence}`];
}

const titlesWith = (text: string, _: string, added: string): string[] => [
  added,
  `${added} ${text}`,
  `${text} ${added}`,
  `${text}, ${added}`,
];

describe('the check of claims', () => {
  it('lets no unsupported claim pass, of 200 or more', () => {
    expect(baits.length).toBeGreaterThanOrEqual(200);
    const passed = baits.filter(line => check(line).problems.length === 0);
    expect(passed.map(line => line.join(' | '))).toEqual([]);
  });

  it('lets nothing pass that is added to a translation, before, after or in the place of a sentence', () => {
    const translations = honest.filter(([key, of]) => of !== '' && givenTranslations.has(key!));
    const texts = additions.flatMap(([language, added]) =>
      translations
        .filter(line => line[2] === language)
        .flatMap(([key, of, tag, text]) =>
          (of === 'title' ? titlesWith : withAddition)(text!, tag!, added!).map(each => [
            key!,
            of!,
            tag!,
            each,
          ]),
        ),
    );
    expect(texts.length).toBeGreaterThan(450);
    const passed = texts.filter(line => check(line).problems.length === 0);
    expect(passed.map(line => line.join(' | '))).toEqual([]);
  });

  it('names the source that says it, of several that have its words', () => {
    const { product } = products.get('documented bottle')!;
    const sheet = [{ name: 'sheet', text: 'Two lids of steel. Strap of leather.' }];
    const evidence = evidenceOf(knownClaims(), productTexts(knownClaims(), product, sheet));
    const { claims, problems } = checkClaims(knownClaims(), evidence, {
      ...{ text: 'Lid of steel', tag: 'en', language: 'en' },
    });
    expect(problems).toEqual([]);
    expect(claims[0]!.sources).toEqual([{ kind: 'document', name: 'sheet', words: 'Two lids of steel' }]);
  });

  it('lets 95 of 100 honest texts pass, with the sources of what they claim', () => {
    const results = honest.map(line => ({ line, ...check(line) }));
    const refused = results.filter(({ problems }) => problems.length > 0);
    const told = refused.map(({ line, problems }) => `${line.join(' | ')} => ${JSON.stringify(problems)}`);
    expect(refused.length / honest.length, told.join('\n')).toBeLessThanOrEqual(0.05);
    for (const { line, claims, problems } of results) {
      expect(problems.length > 0 || claims.length > 0, line.join(' | ')).toBe(true);
      expect(
        claims.every(({ sources }) => sources.length > 0 && sources.every(({ words }) => words !== '')),
      ).toBe(true);
    }
  });
});
