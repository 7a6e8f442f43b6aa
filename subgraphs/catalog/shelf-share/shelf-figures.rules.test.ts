import { describe, expect, it } from 'vitest';
import { type CountedAnswer, figuresOf } from './shelf-figures.rules.js';
import type { Sought } from './shelf-match.rules.js';

const product = { title: 'Steel Kettle K9', brand: 'Alpha', partNumber: 'K9-17', gtins: [], urls: [] };
const sought: Sought = {
  own: { aliases: ['Alpha'], domains: ['alpha.example'] },
  products: [
    { ...product, productId: 'p1' },
    { ...product, productId: 'p2', title: 'Glass Kettle G2', partNumber: 'G2-10' },
  ],
  rivals: [
    { key: 'beta', name: 'Beta', aliases: [], domains: ['beta.example'] },
    { key: 'gamma', name: 'Gamma', aliases: [], domains: [] },
  ],
};

let asked = 0;
function answer(promptKey: string, text: string, more: Partial<CountedAnswer> = {}): CountedAnswer {
  asked += 1;
  const askedAt = new Date(Date.UTC(2026, 10, 28, 0, 0, asked)).toISOString();
  return {
    engine: 'openai',
    promptKey,
    status: 'answered',
    model: 'm-1',
    text,
    citations: [],
    askedAt,
    ...more,
  };
}

const figures = (answers: CountedAnswer[], engines = ['openai']) =>
  figuresOf({ engines, wantedOfEngine: 10, branded: new Set(['named']), answers, sought });

describe('figures of a shelf', () => {
  it('are shares of the answers, mentions, citations and prompts that there are', () => {
    const { engines } = figures([
      answer('a', 'Beta, then Alpha.', { citations: ['https://alpha.example/', 'https://x.example/'] }),
      answer('a', 'Alpha, by its K9-17.', { citations: ['https://shop.alpha.example/'] }),
      answer('b', 'Gamma and Beta.', { citations: ['https://beta.example/'] }),
      answer('b', 'Nobody.'),
    ]);
    const [{ own, rivals, products, counts }] = engines as [(typeof engines)[0]];
    expect(counts).toEqual({ wanted: 10, answered: 4, wrongLanguage: 0, refused: 0, failed: 0 });
    expect(own.mentionRate).toMatchObject({ numerator: 2, denominator: 4, share: 0.5 });
    expect(own.shareOfVoice).toMatchObject({ numerator: 2, denominator: 5, share: 0.4 });
    expect(own.firstRate).toMatchObject({ numerator: 1, denominator: 4 });
    expect(own).toMatchObject({ meanPosition: 1.5, medianPosition: 1.5 });
    expect(own.citationRate).toMatchObject({ numerator: 2, denominator: 4 });
    expect(own.citationShare).toMatchObject({ numerator: 2, denominator: 4 });
    expect(own.coverage).toMatchObject({ numerator: 1, denominator: 2 });
    expect(rivals.map(({ key, mentionRate }) => [key, mentionRate.numerator])).toEqual([
      ['beta', 2],
      ['gamma', 1],
    ]);
    expect(rivals[0]!.citationRate).toMatchObject({ numerator: 1, denominator: 4 });
    expect(products).toMatchObject([{ productId: 'p1', shelfShare: { numerator: 1, denominator: 4 } }]);
  });

  it('leave refused, failed and foreign answers out of the denominators, and count them', () => {
    const { engines } = figures([
      answer('a', 'Alpha'),
      answer('a', '', { status: 'refused', model: null }),
      answer('a', '', { status: 'failed', model: null }),
      answer('a', 'Alpha', { status: 'wrong_language' }),
    ]);
    expect(engines[0]!.counts).toEqual({ wanted: 10, answered: 1, wrongLanguage: 1, refused: 1, failed: 1 });
    expect(engines[0]!.own.mentionRate).toMatchObject({ numerator: 1, denominator: 1, share: 1 });
  });

  it('of prompts that name a brand are apart', () => {
    const [{ own, rivals, products, counts, brandedMentionRate }] = figures([
      answer('a', 'Beta'),
      answer('named', 'Alpha makes the K9-17.', { citations: ['https://alpha.example/'] }),
      answer('named', 'Nobody.'),
      answer('named', 'Alpha', { status: 'wrong_language' }),
    ]).engines as [ReturnType<typeof figures>['engines'][0]];
    expect(counts).toMatchObject({ answered: 3, wrongLanguage: 1 });
    expect(brandedMentionRate).toMatchObject({ numerator: 1, denominator: 2, share: 0.5 });
    expect(own.mentionRate).toMatchObject({ numerator: 0, denominator: 1, share: 0 });
    expect(own.citationShare).toMatchObject({ denominator: 0, share: null });
    expect([own.coverage.denominator, rivals[0]!.mentionRate.share, products]).toEqual([1, 1, []]);
  });

  it('without an answer are no data, not 0', () => {
    const { engines } = figures(
      [answer('a', '', { status: 'failed', model: null })],
      ['openai', 'perplexity'],
    );
    for (const { own, rivals, products } of engines) {
      expect(own.mentionRate).toMatchObject({ denominator: 0, share: null, low: null, high: null });
      expect(own).toMatchObject({ meanPosition: null, medianPosition: null });
      expect(rivals[0]!.shareOfVoice.share).toBeNull();
      expect(products).toEqual([]);
    }
    expect(engines[1]).toMatchObject({ from: null, until: null, models: [] });
  });

  it('have the share of a product that is looked for alone, also where no answer names it', () => {
    const alone = { ...sought, products: sought.products.slice(0, 1) };
    const of = (answers: CountedAnswer[]) =>
      figuresOf({ engines: ['openai'], wantedOfEngine: 1, branded: new Set(), answers, sought: alone })
        .engines[0]!.products;
    expect(of([answer('a', 'Nobody.')])).toMatchObject([{ productId: 'p1', shelfShare: { share: 0 } }]);
    expect(of([])).toMatchObject([{ productId: 'p1', shelfShare: { denominator: 0, share: null } }]);
  });

  it('of engines are apart, each with its models and times', () => {
    const { engines } = figures(
      [
        answer('a', 'Alpha'),
        answer('a', 'Beta', { engine: 'perplexity', model: 'sonar-2' }),
        answer('b', 'Beta', { engine: 'perplexity', model: 'sonar-1' }),
      ],
      ['openai', 'perplexity'],
    );
    expect(engines.map(({ own }) => own.mentionRate.share)).toEqual([1, 0]);
    expect(engines[1]!.models).toEqual(['sonar-1', 'sonar-2']);
    expect(engines[1]!.from! < engines[1]!.until!).toBe(true);
  });
});
