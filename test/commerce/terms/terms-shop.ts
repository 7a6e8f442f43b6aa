import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { Encryption } from '../../../kernel/encryption.js';
import { buildSubgraph } from '../../../kernel/federation/build-subgraph.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import { newId } from '../../../kernel/ids.js';
import { checkoutTermsResolvers } from '../../../subgraphs/commerce/pricing/checkout-terms.parts.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import {
  type PromotionRow,
  promotionColumns,
  toPromotion,
} from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { PromotionCodeResolver } from '../../../subgraphs/commerce/pricing/promotion-code/promotion-code.resolver.js';
import { PromotionCodeService } from '../../../subgraphs/commerce/pricing/promotion-code/promotion-code.service.js';

export const encryption = new Encryption(Buffer.alloc(32, 7));

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Data = any;

/** What terms are asked for by a session of nothing, of nobody. */
export const anyCart = ({ clock }: RequestContext) => ({
  currency: 'USD',
  codes: [],
  productIds: [],
  session: { id: newId(), buyerDigest: null },
  email: null,
  now: clock.now(),
});

const ofCodes = unnamed(
  `select ${promotionColumns} from commerce.promotion p where organization_id = $1 and code is not null
   order by code_key`,
);

/** The promotions of codes, by code. */
export async function storedCodes({ db, organizationId }: RequestContext): Promise<Promotion[]> {
  return (await db.query<PromotionRow>(ofCodes, [organizationId])).map(toPromotion);
}

/** The GraphQL of what checkouts are priced by. */
export async function openTermsGraphQL() {
  const codes = new PromotionCodeService({ marketplaces: [], onChanged: async () => {} });
  const container = new Map<object, object>([
    ...checkoutTermsResolvers(encryption),
    [PromotionCodeResolver, new PromotionCodeResolver(codes)],
  ]);
  const resolvers = [...container.keys()] as never;
  const executor = compileSubgraph(await buildSubgraph({ name: 'commerce', resolvers, container }));
  const run = async (ctx: RequestContext, query: string, variables: Record<string, unknown>) => {
    const { data, errors = [] } = await executor.prepare(query)(variables, ctx);
    return { data: data as Data, errors: errors.map(error => error.extensions as Data) };
  };
  return {
    /** What the one field of a query answers, or the payload of a mutation holds last: the object. */
    async ask(ctx: RequestContext, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
      const { data, errors } = await run(ctx, query, variables);
      if (errors.length > 0) {
        throw new Error(JSON.stringify(errors));
      }
      const [answer] = Object.values(data) as Data[];
      return query.startsWith('mutation') ? Object.values(answer).at(-1) : answer;
    },
    /** Code and `path code` of each error that the operation is rejected with. */
    async errorOf(ctx: RequestContext, query: string, variables: Record<string, unknown> = {}) {
      const { errors } = await run(ctx, query, variables);
      const [first] = errors;
      const found: { path: string; code: string }[] = first?.errors ?? [];
      return [first?.code, ...found.map(({ path, code }) => `${path} ${code}`)];
    },
  };
}

const folder = join(import.meta.dirname, '../../../../shared/data/ucp/conformance/test_data/flower_shop');

/** Where a shop's published files lie beside the project; null where they do not: their tests are skipped. */
export const flowerShop = existsSync(folder)
  ? (name: string): string => readFileSync(join(folder, `${name}.csv`), 'utf8')
  : null;

export const importShippingRates = `mutation ($file: ImportShippingRatesInput!) {
  importShippingRates(input: $file) { termsImport { created updated unchanged } } }`;
export const importFreeShippingRules = `mutation ($file: ImportFreeShippingRulesInput!) {
  importFreeShippingRules(input: $file) { termsImport { created updated unchanged } } }`;
export const importPromotionCodes = `mutation ($file: ImportPromotionCodesInput!) {
  importPromotionCodes(input: $file) { termsImport { created updated unchanged } } }`;
export const importTaxRules = `mutation ($file: ImportTaxRulesInput!) {
  importTaxRules(input: $file) { termsImport { created updated unchanged } } }`;
export const importBuyerRecords = `mutation ($file: ImportBuyerRecordsInput!) {
  importBuyerRecords(input: $file) { termsImport { created updated unchanged } } }`;
export const importBuyerAddresses = `mutation ($file: ImportBuyerAddressesInput!) {
  importBuyerAddresses(input: $file) { termsImport { created updated unchanged } } }`;
