import type { Clock } from '../../../kernel/clock.js';
import type { WriteOutcome } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import { missingPromotion, observedMember } from '../observed-promotion.js';
import type { ObservedPromotion, ObservedPromotionState, PromotionDraft } from '../promotion.js';
import type { PromotionAdapter } from '../promotion-channel.js';
import { hasMarker, nameWithoutMarker } from '../promotion-marker.js';
import { done } from '../write-outcome.js';
import type { LazadaClient } from './lazada-client.js';
import { momentOf } from './lazada-time.js';

type Parameters = Readonly<Record<string, string>>;

export interface WireCampaign {
  id: number | string;
  name: string;
  status: string;
  startTime: number | string;
  endTime: number | string;
}

/** What differs between flexi combos and vouchers. */
export interface CampaignKind {
  paths: Record<
    | 'create'
    | 'update'
    | 'activate'
    | 'deactivate'
    | 'read'
    | 'list'
    | 'addProducts'
    | 'removeProducts'
    | 'listProducts',
    string
  >;
  /** Sent with every call. */
  always: Parameters;
  body(draft: PromotionDraft, isNew: boolean): Parameters;
  record(wire: Readonly<Record<string, unknown>>): WireCampaign;
  skuIdsIn(list: readonly unknown[]): string[];
}

interface Answer<T> {
  success?: boolean | string;
  error_code?: string | number | null;
  error_msg?: string | null;
  data?: T;
}

const states: ReadonlyMap<string, ObservedPromotionState> = new Map([
  ['NOT_START', 'scheduled'],
  ['ONGOING', 'live'],
  ['SUSPEND', 'ended'],
  ['FINISH', 'ended'],
]);

const pageSize = 100;
const pagesMax = 100;

/** Records of their own, whose SKUs are added and removed by calls that answer what failed. */
export function campaignPromotion(client: LazadaClient, clock: Clock, kind: CampaignKind): PromotionAdapter {
  const calls = new CampaignCalls(client, kind);
  const observed = (draft: PromotionDraft, campaign: WireCampaign, skuIds: ReadonlySet<string>) =>
    observedCampaign(draft, campaign, { skuIds, clock });
  return {
    put: async draft => {
      const { delivered, startsAt, endsAt } = draft;
      if (delivered === null) {
        const id = await calls.write<number | string>(draft, 'create', kind.body(draft, true));
        return { externalId: String(id), startsAt, endsAt };
      }
      const id = String(delivered.externalId);
      await calls.write(draft, 'update', { id, ...kind.body(draft, false) });
      if ((await calls.readOne(draft))?.status === 'SUSPEND') {
        await calls.write(draft, 'activate', { id });
      }
      return { externalId: id, startsAt, endsAt };
    },
    putItems: async (draft, items) => {
      const failed = await calls.changeProducts(draft, 'addProducts', items);
      return items.map(({ variant }) => outcomeOf(failed[variant.externalId ?? '']));
    },
    removeItems: async (draft, items) => {
      const there = await calls.readSkuIds(draft);
      const ours = items.filter(({ variant }) => there.has(variant.externalId ?? ''));
      if (ours.length > 0) {
        await calls.changeProducts(draft, 'removeProducts', ours);
      }
      return items.map(() => done);
    },
    end: async draft => {
      const campaign = await calls.readOne(draft);
      if (campaign !== null && states.get(campaign.status) !== 'ended') {
        await calls.write(draft, 'deactivate', { id: String(campaign.id) });
      }
    },
    find: async draft => {
      const found: ObservedPromotion[] = [];
      for (const campaign of await calls.listByName(draft)) {
        found.push(observed(draft, campaign, new Set()));
      }
      return found;
    },
    read: async draft => {
      const campaign = await calls.readOne(draft);
      return campaign === null
        ? missingPromotion(clock)
        : observed(draft, campaign, await calls.readSkuIds(draft));
    },
  };
}

/** The calls, whose answers say in themselves whether they succeeded. */
class CampaignCalls {
  readonly #client: LazadaClient;
  readonly #kind: CampaignKind;

  constructor(client: LazadaClient, kind: CampaignKind) {
    this.#client = client;
    this.#kind = kind;
  }

  async write<T>(
    { store }: PromotionDraft,
    name: keyof CampaignKind['paths'],
    parameters: Parameters,
  ): Promise<T> {
    const { paths, always } = this.#kind;
    const sent = { ...always, ...parameters };
    return contentOf(await this.#client.write<Answer<T>>(store.country, paths[name], sent), true);
  }

  async #read<T>(
    { store }: PromotionDraft,
    name: keyof CampaignKind['paths'],
    parameters: Parameters,
  ): Promise<T> {
    const { paths, always } = this.#kind;
    const sent = { ...always, ...parameters };
    return contentOf(await this.#client.read<Answer<T>>(store.country, paths[name], sent), false);
  }

  async readOne(draft: PromotionDraft): Promise<WireCampaign | null> {
    const id = draft.delivered?.externalId ?? '0';
    try {
      return this.#kind.record(await this.#read<Record<string, unknown>>(draft, 'read', { id }));
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'not_found') {
        return null;
      }
      throw error;
    }
  }

  /** Finished ones too: the name of a promotion that ran is taken by it for good. */
  async listByName(draft: PromotionDraft): Promise<WireCampaign[]> {
    const rows = await this.#pages<Record<string, unknown>>(draft, 'list', {});
    return rows.map(this.#kind.record).filter(({ name }) => hasMarker(name, draft.promotionId));
  }

  async readSkuIds(draft: PromotionDraft): Promise<Set<string>> {
    const id = draft.delivered?.externalId ?? '0';
    return new Set(this.#kind.skuIdsIn(await this.#pages(draft, 'listProducts', { id })));
  }

  /** The reasons of those that failed, by the ids of their SKUs. */
  async changeProducts(
    draft: PromotionDraft,
    name: 'addProducts' | 'removeProducts',
    items: PromotionDraft['items'],
  ): Promise<Record<string, string>> {
    const ids = items.map(({ variant }) => Number(variant.externalId));
    const id = String(draft.delivered?.externalId ?? '0');
    return (
      (await this.write<Record<string, string> | null>(draft, name, { id, sku_ids: JSON.stringify(ids) })) ??
      {}
    );
  }

  async #pages<T>(
    draft: PromotionDraft,
    name: 'list' | 'listProducts',
    parameters: Parameters,
  ): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      const paging = { cur_page: String(page), page_size: String(pageSize) };
      const some = listIn<T>(await this.#read(draft, name, { ...parameters, ...paging }));
      rows.push(...some);
      if (some.length < pageSize) {
        break;
      }
    }
    return rows;
  }
}

/** In the reference, lists are `data_list`; in its samples, `dataList` in a further `data`. */
function listIn<T>(content: Readonly<Record<string, unknown>> | null): T[] {
  const inner = (content?.data ?? content ?? {}) as Readonly<Record<string, unknown>>;
  return (inner.data_list ?? inner.dataList ?? []) as T[];
}

/** The system failed: nothing says whether it was done. */
const systemError = '21';

function contentOf<T>({ success, error_code: code, error_msg: words, data }: Answer<T>, isWrite: boolean): T {
  if (success === undefined || String(success) === 'true') {
    return data as T;
  }
  const message = words ?? `error ${code}`;
  const kind =
    String(code) === systemError
      ? isWrite
        ? 'unknown'
        : 'unavailable'
      : /not (exist|found)/i.test(message)
        ? 'not_found'
        : 'rejected';
  throw new MarketplaceError(kind, `Lazada: ${message}`, {
    marketplaceCode: String(code),
    issues: [marketplaceIssue(String(code), message)],
  });
}

const outcomeOf = (reason: string | undefined): WriteOutcome =>
  reason === undefined
    ? done
    : { isDone: false, issues: [marketplaceIssue('ITEM_REJECTED', reason, 'items')] };

function observedCampaign(
  draft: PromotionDraft,
  campaign: WireCampaign,
  { skuIds, clock }: { skuIds: ReadonlySet<string>; clock: Clock },
): ObservedPromotion {
  const state = states.get(campaign.status) ?? 'unknown';
  return {
    externalId: String(campaign.id),
    name: nameWithoutMarker(campaign.name),
    state,
    marketplaceStatus: campaign.status,
    startsAt: momentOf(campaign.startTime),
    endsAt: momentOf(campaign.endTime),
    items: draft.items
      .filter(({ variant }) => skuIds.has(variant.externalId ?? ''))
      .map(item => observedMember(item, state)),
    observedAt: clock.now().toISOString(),
  };
}
