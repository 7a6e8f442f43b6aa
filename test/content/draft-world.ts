import { onTestFinished } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { ReviewDraftService } from '../../subgraphs/content/review/review-draft.service.js';
import { ScriptedModel } from '../support/scripted-model.js';
import { openReviews, repliedTo } from './review-world.js';

export const modelName = 'writer-1';

/** What the model answers; by what it was told. */
export type Written = (told: ToldReview) => { reply: string; usedFacts: string[]; usedPassages?: number[] };

export interface ToldReview {
  review: { stars: number | null; text: string };
  facts: Record<string, string>;
  passages: { number: number; document: string | null; heading: string | null; text: string }[];
  guidance: string | null;
  language: string;
}

/** A review of a product with facts, and drafts of replies by a model that writes what the test wants. */
export async function openDrafts(written: Written | null) {
  const opened = await openReviews(repliedTo[0]!);
  const { world, productId } = opened;
  const product = await new ProductService({ currency: async () => 'SGD' }).create(world.ctx, {
    ...{ title: 'Enamel mug', brand: 'Tumble', material: 'Enamel on steel' },
    description: '<p>Holds 350 ml.</p>',
  });
  await world.rows(
    'update catalog.listing set product_id = $2 where organization_id = $1 and product_id = $3',
    product.id,
    productId,
  );
  const model = await ScriptedModel.start(modelName, ({ message }) => ({
    usedPassages: [],
    ...(written === null ? { reply: '', usedFacts: [] } : written(JSON.parse(message))),
  }));
  const { sandbox } = model;
  onTestFinished(() => model.close());
  const drafts = new ReviewDraftService({
    model: written === null ? null : model.language,
    capabilityOf: review => opened.actions.capabilityOf(review),
  });
  /** A draft for the review of a buyer with this text. */
  const draftFor = async (text: string, more: object = {}, rating = 2) => {
    opened.write({ text, rating });
    await opened.sync();
    const review = (await opened.stored()).at(-1)!;
    const request = {
      reviewId: review.id,
      tone: 'neutral' as const,
      language: null,
      guidance: null,
      documentIds: [],
      ...more,
    };
    return drafts.draft(world.ctx, request);
  };
  /** Everything that the provider was sent. */
  const sent = () => sandbox.calls.map(({ body }) => body.toString());
  const purposes = () =>
    world.db.query(
      unnamed(
        'select purpose, prompt_version as "promptVersion", status from platform.provider_call where organization_id = $1',
      ),
      [world.organizationId],
    );
  return { ...opened, product, drafts, draftFor, sandbox, sent, purposes };
}
