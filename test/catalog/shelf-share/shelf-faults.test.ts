import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ProviderFault,
  ProviderSandbox,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { createLogger } from '../../../kernel/log.js';
import { shareOf } from '../../../subgraphs/catalog/shelf-share/share.rules.js';
import { databaseText } from '../../support/database-text.js';
import { type ShelfMerchant, ShelfShop } from './shelf-shop.js';

const answer = { text: 'Alpha is what many of the shops have.', cited: [], consulted: [] };
const question = { query: 'Which kettle is best?', country: 'SG', language: 'en', engines: ['openai'] };

const logged: string[] = [];
const log = createLogger(
  'trace',
  new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  }),
);

let shelf: ShelfShop;
let merchant: ShelfMerchant;
beforeAll(async () => {
  const scripts = { openai: () => answer, perplexity: () => answer };
  shelf = await ShelfShop.open(scripts, { TRADEWIND_MODEL_TIMEOUT_MS: '1000' }, { log });
});
afterAll(() => shelf.close());
beforeEach(async () => {
  merchant = await shelf.merchant();
  await merchant.brands(['Alpha'], []);
});
afterEach(() => {
  shelf.openai.clear();
  shelf.openai.retryAfter = 0;
});

const countsOf = async (repeats: number) => {
  const { job, run } = await merchant.monitor({ ...question, repeats });
  expect(job.status).toBe('completed');
  return { run, ...run.engineFigures[0] };
};
const tokens = async () =>
  (
    await merchant.shop.owner.graphql(
      '{ providerUsage { reservedTokens day { calls inputTokens outputTokens } } }',
      {},
      merchant.shop.id,
    )
  ).data.providerUsage;

describe('an engine that fails in passing', () => {
  it.each<ProviderFault>(['error', 'slow', 'truncated', 'invalid_json', 'throttled'])(
    'is asked once more: %s',
    async fault => {
      shelf.openai.fail(fault);
      const { counts, own } = await countsOf(3);
      expect(counts).toEqual({ wanted: 3, answered: 3, wrongLanguage: 0, refused: 0, failed: 0 });
      expect(own.mentionRate).toEqual(shareOf(3, 3));
      expect(shelf.openai.calls).toHaveLength(4);
    },
  );

  it('again is an answer that failed, in no denominator', async () => {
    shelf.openai.fail('error', 2);
    const { counts, own, run } = await countsOf(1);
    expect(counts).toEqual({ wanted: 1, answered: 0, wrongLanguage: 0, refused: 0, failed: 1 });
    expect(own.mentionRate).toEqual({ numerator: 0, denominator: 0, share: null, low: null, high: null });
    expect(await merchant.answers(run.id, 'query')).toMatchObject([
      { status: 'failed', errorKind: 'unavailable', text: '', model: null, raw: null },
    ]);
  });

  it('always has no share, not one of 0', async () => {
    shelf.openai.fail('error', 20);
    const { counts, own, from, brandedMentionRate } = await countsOf(10);
    expect(counts).toMatchObject({ wanted: 10, answered: 0, failed: 10 });
    for (const share of [
      own.mentionRate,
      own.shareOfVoice,
      own.citationShare,
      own.coverage,
      brandedMentionRate,
    ]) {
      expect(share).toMatchObject({ denominator: 0, share: null, low: null, high: null });
    }
    expect([own.meanPosition, own.medianPosition]).toEqual([null, null]);
    expect(from).not.toBeNull();
  });

  it('and wants fewer calls for long is asked by a later try of the job, the answered questions not again', async () => {
    await countsOf(1);
    shelf.openai.clear();
    shelf.openai.retryAfter = 3_600;
    shelf.openai.fail('throttled');
    const { counts } = await countsOf(6);
    expect(counts).toMatchObject({ wanted: 6, answered: 6, failed: 0 });
    expect(shelf.openai.calls).toHaveLength(7);
  });
});

describe('an answer that is none', () => {
  it.each<[ProviderFault, object, string | null]>([
    ['empty', { failed: 1 }, 'invalid_answer'],
    ['refused', { refused: 1 }, 'refused'],
    ['unauthorized', { failed: 1 }, 'unauthorized'],
    ['wrong_language', { wrongLanguage: 1 }, null],
  ])('is counted apart, and not asked for again: %s', async (fault, count, errorKind) => {
    shelf.openai.fail(fault);
    const { counts, own, run } = await countsOf(2);
    expect(counts).toEqual({ wanted: 2, answered: 1, wrongLanguage: 0, refused: 0, failed: 0, ...count });
    expect(own.mentionRate).toEqual(shareOf(1, 1));
    expect(shelf.openai.calls).toHaveLength(2);
    const answers = await merchant.answers(run.id, 'query');
    expect(answers.map(each => each.errorKind).filter(kind => kind !== null)).toEqual(
      errorKind === null ? [] : [errorKind],
    );
  });
});

describe('the budget of the organization', () => {
  const setBudget = (tokensPerDay: number) =>
    merchant.shop.owner.graphql(
      `mutation { setProviderBudget(input: { tokensPerDay: ${tokensPerDay}, tokensPerMonth: 20000000 }) { providerBudget { version } } }`,
      {},
      merchant.shop.id,
    );

  it('ends a run before the call that exceeds it; what was answered is kept and can be counted', async () => {
    // One call at a time may use so much; what each does use is far less.
    await setBudget(18_600);
    const { job, run } = await merchant.monitor({ ...question, repeats: 10 });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'PROVIDER_BUDGET_REACHED' } });
    expect(run.engineFigures).toBeNull();
    const answered = (await merchant.answers(run.id, 'query')).length;
    expect(job.result).toMatchObject({ success: false, runId: run.id, answers: answered });
    expect(shelf.openai.calls).toHaveLength(answered);
    const { reservedTokens, day } = await tokens();
    expect(reservedTokens).toBe(0);
    expect(day.calls).toBe(answered);
    expect(day.inputTokens + day.outputTokens).toBeLessThanOrEqual(18_600);
    const { run: replayed } = await merchant.monitor({ replayOf: run.id });
    expect(replayed.engineFigures[0].counts).toMatchObject({ wanted: 10, answered });
    await setBudget(2_000_000);
    expect((await countsOf(2)).counts).toMatchObject({ answered: 2 });
  });

  it('of nothing makes no call at all', async () => {
    await setBudget(0);
    const { job } = await merchant.monitor({ ...question, repeats: 2 });
    expect(job.error.code).toBe('PROVIDER_BUDGET_REACHED');
    expect(shelf.openai.calls).toEqual([]);
  });
});

describe('the key of a provider', () => {
  it('is in no log, no stored call and no stored answer, whatever the provider says', async () => {
    shelf.openai.fail('echo');
    await countsOf(1);
    for (const fault of ['unauthorized', 'error', 'throttled', 'refused', 'empty'] as const) {
      shelf.openai.fail(fault, 2);
      await countsOf(1);
    }
    const { data } = await merchant.shop.owner.graphql(
      '{ providerCalls { items { purpose promptVersion status model answerDigest } } }',
      {},
      merchant.shop.id,
    );
    expect(data.providerCalls.items.length).toBeGreaterThan(8);
    expect(data.providerCalls.items).toContainEqual(
      expect.objectContaining({ purpose: 'shelf_share', promptVersion: 'query', status: 'completed' }),
    );
    const stored = await databaseText(shelf.program.databaseUrl);
    expect(stored).toContain('Which kettle is best?');
    expect(stored).not.toContain(ProviderSandbox.apiKey);
    expect(logged.join('')).toContain('shares of answers counted');
    expect(logged.join('')).not.toContain(ProviderSandbox.apiKey);
  });
});
