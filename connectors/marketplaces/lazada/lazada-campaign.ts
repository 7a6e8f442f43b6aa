import type { Clock } from '../../../kernel/clock.js';
import type { WriteOutcome } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import { observedMember } from '../observed-promotion.js';
import type { ObservedPromotion, ObservedPromotionState, PromotionDraft } from '../promotion.js';
import { hasMarker, nameWithoutMarker } from '../promotion-marker.js';
import type { PromotionRecords } from '../promotion-record.js';
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

const stateOf = (status: string): ObservedPromotionState => states.get(status) ?? 'unknown';

const pageSize = 100;
const pagesMax = 100;

/** Records of their own, whose SKUs are added and removed by calls that answer what failed. */
export function campaignRecords(
  client: LazadaClient,
  clock: Clock,
  kind: CampaignKind,
): PromotionRecords<WireCampaign> {
  const calls = new CampaignCalls(client, kind);
  return {
    clock,
    read: draft => calls.readOne(draft),
    list: draft => calls.list(draft),
    isOurs: ({ promotionId }, { name }) => hasMarker(name, promotionId),
    create: async draft =>
      String(await calls.write<number | string>(draft, 'create', kind.body(draft, true))),
    change: async (draft, { status }) => {
      const id = String(draft.delivered!.externalId);
      await calls.write(draft, 'update', { id, ...kind.body(draft, false) });
      if (status === 'SUSPEND') {
        await calls.write(draft, 'activate', { id });
      }
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
    end: async (draft, { id, status }) => {
      if (states.get(status) !== 'ended') {
        await calls.write(draft, 'deactivate', { id: String(id) });
      }
    },
    observed: campaign => observedCampaign(campaign, clock),
    itemsIn: async (draft, { status }) => {
      const skuIds = await calls.readSkuIds(draft);
      return draft.items
        .filter(({ variant }) => skuIds.has(variant.externalId ?? ''))
        .map(item => observedMember(item, stateOf(status)));
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
  async list(draft: PromotionDraft): Promise<WireCampaign[]> {
    const rows = await this.#pages<Record<string, unknown>>(draft, 'list', {});
    return rows.map(this.#kind.record);
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

const observedCampaign = (campaign: WireCampaign, clock: Clock): ObservedPromotion => ({
  externalId: String(campaign.id),
  name: nameWithoutMarker(campaign.name),
  state: stateOf(campaign.status),
  marketplaceStatus: campaign.status,
  startsAt: momentOf(campaign.startTime),
  endsAt: momentOf(campaign.endTime),
  items: [],
  observedAt: clock.now().toISOString(),
});
