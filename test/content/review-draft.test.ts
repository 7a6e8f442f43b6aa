import { describe, expect, it } from 'vitest';
import type { ProviderFault } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { newId } from '../../kernel/ids.js';
import { modelName, openDrafts, type Written } from './draft-world.js';

const complaint = 'The lid of the mug is loose and it leaks, that is not what I wanted.';
const polite: Written = () => ({
  reply: 'Thank you for the review. We are sorry that the lid of the mug is loose; please write to us.',
  usedFacts: ['title'],
});

describe('a draft without a model', () => {
  it('is made from our own sentences in the language of the review, and says so', async () => {
    const { draftFor, sent, stored } = await openDrafts(null);
    const draft = await draftFor(
      'Der Becher ist nicht dicht, und die Farbe ist auch nicht wie auf dem Bild.',
    );
    expect(draft).toMatchObject({
      ...{ language: 'de', origin: 'template', model: null, promptVersion: null, problem: null },
      facts: [{ name: 'title', value: 'Enamel mug' }],
    });
    expect(draft.text).toMatch(/^Vielen Dank für Ihre Bewertung von „Enamel mug“\. Es tut uns leid/);
    expect(sent()).toEqual([]);
    expect((await stored())[0]!.reply.status).toBe('none');
  });

  it('is in the language of the store where the text does not tell, or in the one that is asked for', async () => {
    const { draftFor } = await openDrafts(null);
    expect((await draftFor('ok')).language).toBe('en');
    expect((await draftFor('ok', { language: 'th' })).language).toBe('th');
    expect((await draftFor('ok', { language: 'xx' })).language).toBe('en');
  });

  it('is of a review that there is, in a language that can be one', async () => {
    const { drafts, draftFor, world } = await openDrafts(null);
    const request = { tone: 'neutral' as const, language: null, guidance: null, documentIds: [] };
    for (const reviewId of [newId(), 'x']) {
      await expect(drafts.draft(world.ctx, { ...request, reviewId })).rejects.toMatchObject({
        code: 'REVIEW_NOT_FOUND',
      });
    }
    for (const more of [{ language: 'english' }, { guidance: 'x'.repeat(501) }]) {
      await expect(draftFor('ok', more)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('a draft by the configured model', () => {
  it('says which model wrote it by which prompt from which facts, is metered, and is not posted', async () => {
    const { draftFor, purposes, sent, stored, world } = await openDrafts(polite);
    const draft = await draftFor(complaint, { guidance: 'Offer a new lid.', tone: 'warm' });
    expect(draft).toEqual({
      text: polite({} as never).reply,
      language: 'en',
      origin: 'model',
      model: `openai_compatible/${modelName}`,
      promptVersion: '2',
      facts: [{ name: 'title', value: 'Enamel mug' }],
      passages: [],
      problem: null,
    });
    expect(await purposes()).toEqual([{ purpose: 'review_reply', promptVersion: '2', status: 'completed' }]);
    const [told] = sent();
    for (const part of [complaint, 'Offer a new lid.', 'Enamel on steel', 'Holds 350 ml', 'warm']) {
      expect(told).toContain(part);
    }
    // Who wrote the review is of no use for the reply.
    expect(told).not.toContain('w***n');
    expect((await stored())[0]!.reply.status).toBe('none');
    expect([...world.sandbox.shop.state.reviews.values()].map(({ reply }) => reply)).toEqual([null]);
  });

  it('names only facts that there are, whatever the model says', async () => {
    const { draftFor } = await openDrafts(told => ({ ...polite(told), usedFacts: ['secret', 'brand'] }));
    expect((await draftFor(complaint)).facts).toEqual([{ name: 'brand', value: 'Tumble' }]);
  });

  it.each<ProviderFault>(['throttled', 'error', 'slow', 'truncated', 'invalid_json', 'empty', 'refused'])(
    'is made from our own sentences, and says why, when the model goes wrong: %s',
    async fault => {
      const { draftFor, sandbox } = await openDrafts(polite);
      sandbox.fail(fault);
      expect(await draftFor(complaint)).toMatchObject({
        origin: 'template',
        problem: expect.stringMatching(/^No model wrote the reply: /),
        text: expect.stringContaining('Enamel mug'),
      });
    },
  );

  it('in another language than the review is not used', async () => {
    const { draftFor } = await openDrafts(() => ({
      reply:
        'Vielen Dank für die Bewertung, es tut uns leid, dass der Deckel nicht dicht ist und auch leckt.',
      usedFacts: [],
    }));
    expect(await draftFor(complaint)).toMatchObject({ origin: 'template', language: 'en' });
  });

  it('is not asked for beyond the budget of the organization', async () => {
    const { draftFor, world, sent } = await openDrafts(polite);
    await world.rows(
      'insert into platform.provider_budget (organization_id, tokens_per_day, tokens_per_month) values ($1, 10, 10)',
    );
    expect(await draftFor(complaint)).toMatchObject({
      origin: 'template',
      problem: expect.stringContaining("organization's budget"),
    });
    expect(sent()).toEqual([]);
  });
});
