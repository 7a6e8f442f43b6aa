import type { Clock } from '../../../kernel/clock.js';
import type { WriteOutcome } from '../listing.js';
import { observedMember } from '../observed-promotion.js';
import type { ObservedPromotion, ObservedPromotionState, PromotionDraft } from '../promotion.js';
import { hasMarker, nameWithoutMarker } from '../promotion-marker.js';
import type { PromotionRecords } from '../promotion-record.js';
import { done } from '../write-outcome.js';
import type { ShopifyClient } from './shopify-client.js';
import { codeOf, type DiscountKind, type ItemChange } from './shopify-discount-kinds.js';
import { issueOf, throwUserErrors, type UserError } from './shopify-error.js';

interface WireNode {
  id: string;
  discount: WireDiscount;
}

interface WireDiscount {
  title?: string;
  status?: string;
  startsAt?: string;
  endsAt?: string | null;
  customerGets?: { items: { productVariants?: WirePage } };
}

interface WirePage {
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const states: ReadonlyMap<string, ObservedPromotionState> = new Map([
  ['SCHEDULED', 'scheduled'],
  ['ACTIVE', 'live'],
  ['EXPIRED', 'ended'],
]);

const itemsOfCreation = 100;
const fieldsOf = ({ name }: DiscountKind, rest = ''): string =>
  `id discount: ${nodeField(name)} { ... on Discount${name} { title status startsAt endsAt ${rest} } }`;
const nodeField = (name: DiscountKind['name']): string =>
  name === 'CodeBasic' ? 'codeDiscount' : 'automaticDiscount';
const variantsField =
  'customerGets { items { ... on DiscountProducts { productVariants(first: 250, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } } }';

/**
 * Discounts of the cart. Titles of automatic ones are shown to buyers, so that they carry no marker: one of the same title
 * and start is ours. Codes are found by themselves, and are ours by the title, which buyers do not see. Activation, deactivation and deletion are named from memory.
 */
export function discountRecords(
  client: ShopifyClient,
  clock: Clock,
  kind: DiscountKind,
): PromotionRecords<WireNode> {
  const discounts = new Discounts(client, kind);
  return {
    clock,
    read: draft => discounts.read(draft),
    list: draft => discounts.list(draft),
    isOurs: kind.family === 'Code' ? hasOurMarker : hasKnownHead,
    create: draft => discounts.create(draft, changeOf(draft, draft.items.slice(0, itemsOfCreation))),
    change: async draft => {
      throwUserErrors(await discounts.update(draft, changeOf(draft, [])));
      if ((await discounts.read(draft))?.discount.status === 'EXPIRED') {
        await discounts.act(draft, 'Activate');
      }
    },
    putItems: async (draft, items) =>
      outcomes(items, await discounts.update(draft, { add: items, remove: [] })),
    removeItems: async (draft, items) =>
      outcomes(items, await discounts.update(draft, { add: [], remove: items })),
    end: async (draft, { discount }) => {
      const state = stateOf(discount);
      if (state === 'live' || state === 'scheduled') {
        await discounts.act(draft, state === 'live' ? 'Deactivate' : 'Delete');
      }
    },
    observed: node => observed(node, clock),
    itemsIn: async (draft, node) => {
      const ids = new Set(await discounts.variantIds(draft, node));
      return draft.items
        .filter(({ variant }) => ids.has(variant.externalId ?? ''))
        .map(item => observedMember(item, stateOf(node.discount)));
    },
  };
}

const hasOurMarker = ({ promotionId }: PromotionDraft, { discount }: WireNode): boolean =>
  hasMarker(discount.title ?? '', promotionId);

function hasKnownHead({ name, startsAt, knownAs = [] }: PromotionDraft, { discount }: WireNode): boolean {
  const start = Date.parse(discount.startsAt ?? '');
  return [{ name, startsAt }, ...knownAs].some(
    head => head.name === discount.title && Date.parse(head.startsAt) === start,
  );
}

const stateOf = ({ status }: WireDiscount): ObservedPromotionState => states.get(status ?? '') ?? 'unknown';

const changeOf = ({ items }: PromotionDraft, add: PromotionDraft['items']): ItemChange =>
  items.length === 0 ? null : { add, remove: [] };

/** Shopify takes a change as a whole. */
const outcomes = (items: readonly unknown[], errors: readonly UserError[]): WriteOutcome[] =>
  items.map(() => (errors.length === 0 ? done : { isDone: false, issues: errors.map(issueOf) }));

class Discounts {
  readonly #client: ShopifyClient;
  readonly #kind: DiscountKind;

  constructor(client: ShopifyClient, kind: DiscountKind) {
    this.#client = client;
    this.#kind = kind;
  }

  async create(draft: PromotionDraft, change: ItemChange): Promise<string> {
    const { name, argument, input, family } = this.#kind;
    const node = family === 'Code' ? 'codeDiscountNode' : 'automaticDiscountNode';
    const { answer } = await this.#client.mutate<{
      answer: Record<string, unknown> & { userErrors: UserError[] };
    }>(
      `mutation Create($input: ${input}!) {
        answer: discount${name}Create(${argument}: $input) { ${node} { id } userErrors { code field message } }
      }`,
      { input: this.#kind.body(draft, change) },
    );
    throwUserErrors(answer.userErrors);
    return (answer[node] as { id: string }).id;
  }

  async update(draft: PromotionDraft, change: ItemChange): Promise<readonly UserError[]> {
    const { name, argument, input } = this.#kind;
    const { answer } = await this.#client.mutate<{ answer: { userErrors: UserError[] } }>(
      `mutation Update($id: ID!, $input: ${input}!) {
        answer: discount${name}Update(id: $id, ${argument}: $input) { userErrors { code field message } }
      }`,
      { id: idOf(draft), input: this.#kind.body(draft, change) },
    );
    return answer.userErrors;
  }

  async act(draft: PromotionDraft, action: 'Activate' | 'Deactivate' | 'Delete'): Promise<void> {
    const { family } = this.#kind;
    const { answer } = await this.#client.mutate<{ answer: { userErrors: UserError[] } }>(
      `mutation ${action}($id: ID!) {
        answer: discount${family}${action}(id: $id) { userErrors { code field message } }
      }`,
      { id: idOf(draft) },
    );
    throwUserErrors(answer.userErrors);
  }

  async read(draft: PromotionDraft): Promise<WireNode | null> {
    return this.#page(idOf(draft), null);
  }

  async list(draft: PromotionDraft): Promise<WireNode[]> {
    if (this.#kind.family === 'Code') {
      const { node } = await this.#client.query<{ node: WireNode | null }>(
        `query ByCode($code: String!) { node: codeDiscountNodeByCode(code: $code) { ${fieldsOf(this.#kind)} } }`,
        { code: codeOf(draft) },
      );
      return node === null ? [] : [node];
    }
    const found: WireNode[] = [];
    let after: string | null = null;
    do {
      const { list }: { list: { nodes: WireNode[]; pageInfo: WirePage['pageInfo'] } } =
        await this.#client.query(
          `query Automatic($after: String) { list: automaticDiscountNodes(first: 100, after: $after) {
            nodes { ${fieldsOf(this.#kind)} } pageInfo { hasNextPage endCursor } } }`,
          { after },
        );
      found.push(...list.nodes);
      after = list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null;
    } while (after !== null);
    return found;
  }

  /** Whole, however many pages they are. */
  async variantIds(draft: PromotionDraft, node: WireNode): Promise<string[]> {
    const ids: string[] = [];
    let page = node.discount.customerGets?.items.productVariants;
    while (page !== undefined) {
      ids.push(...page.nodes.map(({ id }) => id));
      const { hasNextPage, endCursor } = page.pageInfo;
      const next: WireNode | null = hasNextPage ? await this.#page(idOf(draft), endCursor) : null;
      page = next?.discount.customerGets?.items.productVariants;
    }
    return ids;
  }

  async #page(id: string, after: string | null): Promise<WireNode | null> {
    const field = this.#kind.family === 'Code' ? 'codeDiscountNode' : 'automaticDiscountNode';
    const { node } = await this.#client.query<{ node: WireNode | null }>(
      `query Discount($id: ID!, $after: String) { node: ${field}(id: $id) { ${fieldsOf(this.#kind, variantsField)} } }`,
      { id, after },
    );
    return node;
  }
}

const idOf = ({ delivered }: PromotionDraft): string => delivered?.externalId ?? '';

function observed({ id, discount }: WireNode, clock: Clock): ObservedPromotion {
  const iso = (text: string | null | undefined): string | null =>
    text ? new Date(text).toISOString() : null;
  return {
    externalId: id,
    name: discount.title === undefined ? null : nameWithoutMarker(discount.title),
    state: stateOf(discount),
    marketplaceStatus: discount.status ?? '',
    startsAt: iso(discount.startsAt),
    endsAt: iso(discount.endsAt),
    items: [],
    observedAt: clock.now().toISOString(),
  };
}
