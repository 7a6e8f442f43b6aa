import 'reflect-metadata';
import { systemClock } from '../../../kernel/clock.js';
import { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { createLogger } from '../../../kernel/log.js';
import { allScopes } from '../../../kernel/scopes.js';
import { unsuitableItems } from '../../../subgraphs/catalog/index.js';
import type { Campaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.entity.js';
import { CampaignService } from '../../../subgraphs/commerce/campaigns/campaign/campaign.service.js';
import type { PlanAction } from '../../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import type {
  CampaignChanges,
  StatedPromotion,
} from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import { CampaignActionService } from '../../../subgraphs/commerce/campaigns/campaign-action/campaign-action.service.js';
import type { CampaignPromotions } from '../../../subgraphs/commerce/campaigns/campaign-action/campaign-promotions.js';
import type { PromotionDraft } from '../../../subgraphs/commerce/pricing/promotion/make-promotions.js';
import type { PromotionDefinition } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { emptyDefinition } from '../../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import { lockStanding } from '../../../subgraphs/platform/index.js';
import { openTestDatabase } from '../../support/context.js';

export const store = { marketplace: 'stall', country: 'SG', storeId: 'sg' };

/** Ten percent off in the store, for all products unless told otherwise. */
export const planned = (
  key: string,
  definition: Partial<PromotionDefinition> = {},
  more: Partial<StatedPromotion> = {},
): StatedPromotion => ({
  key,
  definition: {
    ...emptyDefinition,
    ...{ name: key, terms: { kind: 'percentage', percentage: '10', maximumDiscount: null } },
    ...{ isForAssignedProducts: false, stores: [store], ...definition },
  },
  isInAllStores: false,
  products: [],
  errors: [],
  ...more,
});

/** A plan that can be submitted. */
export const completePlan: CampaignChanges = {
  name: 'Sale',
  stores: [store],
  promotionStores: [store],
  window: { startsAt: null, endsAt: '2099-01-01T00:00:00Z', timeZone: 'Asia/Singapore' },
  promotions: [planned('flash')],
};

/** Campaigns on a database of their own, and what they had done to promotions. */
export async function openCampaigns() {
  const world = await openTestDatabase();
  const created: PromotionDraft[][] = [];
  const intents: string[][] = [];
  const promotions: CampaignPromotions = {
    async createAll(tx, ctx, drafts) {
      created.push([...drafts]);
      const ids = drafts.map(() => ({ id: newId() }));
      for (const [index, { products, ...draft }] of drafts.entries()) {
        const productIds = products.map(({ productId }) => productId);
        await plantPromotion(tx, ctx.organizationId, { ...draft, id: ids[index]!.id, productIds });
      }
      return ids;
    },
    draftErrors: async () => [],
    intentErrors: async () => [],
    async setIntent(_tx, _ctx, ids, intent) {
      intents.push([intent, ...ids]);
    },
  };
  const campaigns = new CampaignService({
    lockStanding,
    releasePromotions: async () => {},
    marketplaces: [{ key: 'stall' }],
  });
  const dependencies = { lockStanding, findUnsuitableItems: unsuitableItems, promotions };
  const actions = new CampaignActionService(dependencies);
  return {
    ...world,
    ...{ campaigns, actions, dependencies, created, intents },
    /** An organization with an owner and another member. */
    async shop(settings: { requiresCampaignApproval?: boolean } = {}) {
      const id = newId();
      await world.db.query(
        {
          name: 'test.organization',
          text: `insert into platform.organization (id, name, default_currency, requires_campaign_approval, created_at, updated_at)
            values ($1, 'Shop', 'SGD', $2, now(), now())`,
        },
        [id, settings.requiresCampaignApproval ?? false],
      );
      const [owner, second, third] = [await member('owner'), await member('admin'), await member('member')];
      return { id, owner, second, third, key: world.contextOf(id), member, become, require };

      async function member(role: string): Promise<Person> {
        const userId = newId();
        await world.db.query(
          {
            name: 'test.member',
            text: `with person as (insert into platform.person (id, email, name, password_hash, created_at)
                values ($2::uuid, $2::uuid || '@example.com', 'Person', '', now()) returning id)
              insert into platform.member (organization_id, user_id, role, created_at)
              select $1::uuid, id, $3::text, now() from person`,
          },
          [id, userId, role],
        );
        const ctx = (ifMatch: number | null = null) => sessionOf(world.db, { id, userId, ifMatch });
        return { userId, ctx };
      }
      /** A role of null is none any more. */
      async function become({ userId }: Person, role: string | null): Promise<void> {
        const text =
          role === null
            ? 'delete from platform.member where organization_id = $1 and user_id = $2 and $3::text is null'
            : 'update platform.member set role = $3 where organization_id = $1 and user_id = $2';
        await world.db.query({ name: `test.become:${role === null}`, text }, [id, userId, role]);
      }
      async function require(isRequired: boolean): Promise<void> {
        await world.db.query(
          {
            name: 'test.require',
            text: 'update platform.organization set requires_campaign_approval = $2 where id = $1',
          },
          [id, isRequired],
        );
      }
    },
    /** An action on the current revision. */
    act: (ctx: RequestContext, campaign: Campaign, action: PlanAction, note: string | null = null) =>
      actions.apply(ctx, campaign.id, { action, revision: campaign.revision.number, note }),
  };
}

export interface Person {
  userId: string;
  ctx: (ifMatch?: number | null) => RequestContext;
}

const log = createLogger('silent');

const sessionOf = (
  db: RequestContext['db'],
  { id, userId, ifMatch }: { id: string; userId: string; ifMatch: number | null },
): RequestContext =>
  new RequestContext({
    requestId: newId(),
    caller: {
      ...{ kind: 'session', id: newId(), organizationId: id, userId, role: 'member' },
      scopes: new Set(allScopes()),
    },
    ...{ db, clock: systemClock, log, ifMatch },
  });

/** A promotion as a row, for what reads promotions. */
export async function plantPromotion(
  db: Pick<RequestContext['db'], 'query'>,
  organizationId: string,
  {
    id = newId(),
    definition,
    campaignId = null,
    intent = 'active',
    productIds = [],
  }: {
    id?: string;
    definition: PromotionDefinition;
    campaignId?: string | null;
    intent?: string;
    productIds?: string[];
  },
): Promise<string> {
  await db.query(
    {
      name: 'test.promotion',
      text: `insert into commerce.promotion (organization_id, id, name, intent, terms, trigger,
          is_for_assigned_products, stores, is_in_checkout, starts_at, ends_at, time_zone, priority, combination,
          campaign_id, version, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, '{}', $13, 1, now(), now())`,
    },
    [
      ...[organizationId, id, definition.name, intent, JSON.stringify(definition.terms), definition.trigger],
      ...[definition.isForAssignedProducts, JSON.stringify(definition.stores), definition.isInCheckout],
      ...[definition.window?.startsAt ?? null, definition.window?.endsAt ?? null],
      ...[definition.window?.timeZone ?? null, campaignId],
    ],
  );
  for (const productId of productIds) {
    await db.query(
      {
        name: 'test.promotionProduct',
        text: `insert into commerce.promotion_product (organization_id, promotion_id, product_id, variant_id, added_at)
          values ($1, $2, $3, $3, now())`,
      },
      [organizationId, id, productId],
    );
  }
  return id;
}

/** Code, and `path code` of each error, that a use case is rejected with. */
export async function errorOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    const { code, errors = [] } = error as { code: string; errors?: { path: string; code: string }[] };
    return [code, ...errors.map(each => `${each.path} ${each.code}`)];
  }
}
