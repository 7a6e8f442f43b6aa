import { type Static, Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { agentCatalogLimits as limits } from '../../../subgraphs/catalog/agent-catalog/agent-catalog.limits.js';
import { publicSearchLimits } from '../../../subgraphs/catalog/discovery/public-search.limits.js';
import { nullable } from '../../schema-builders.js';
import { Context } from '../cart/cart-request.schema.js';
import { open } from '../checkout/checkout-request.schema.js';

const MinorUnits = Type.Optional(
  nullable(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Minor units of `context.currency`, without which it is ignored.',
      examples: [8000],
    }),
  ),
);

const Category = Type.String({
  minLength: 1,
  maxLength: publicSearchLimits.filterValueLength,
  examples: ['Shirts'],
});

const Filters = Type.Optional(
  nullable(
    open({
      categories: Type.Optional(
        nullable(
          Type.Array(Category, {
            maxItems: publicSearchLimits.filterValuesMax,
            description: 'Any of them, in any case.',
          }),
        ),
      ),
      price: Type.Optional(nullable(open({ min: MinorUnits, max: MinorUnits }))),
    }),
  ),
);

const narrowing = { filters: Filters, context: Context };

export const CatalogSearchBody = open({
  query: Type.Optional(
    nullable(
      Type.String({
        maxLength: inputLimits.searchQueryLength,
        description: 'Words in any language, a SKU or a GTIN.',
        examples: ['linen shirt'],
      }),
    ),
  ),
  ...narrowing,
  pagination: Type.Optional(
    nullable(
      open({
        cursor: Type.Optional(
          nullable(Type.String({ description: 'Of the page before.', examples: ['WzEsMjRd'] })),
        ),
        limit: Type.Optional(
          nullable(
            Type.Integer({
              minimum: 1,
              description: `Default: ${limits.pageSize}; at most ${limits.pageSizeMax} are returned.`,
            }),
          ),
        ),
      }),
    ),
  ),
});
export type CatalogSearchBody = Static<typeof CatalogSearchBody>;

const Identifier = Type.String({ minLength: 1, maxLength: limits.idLength, examples: ['SHIRT-S'] });

export const CatalogLookupBody = open({
  ids: Type.Array(Identifier, {
    minItems: 1,
    description: `Product ids, variant ids or SKUs; up to ${limits.lookupIdsMax} different ones.`,
  }),
  ...narrowing,
});
export type CatalogLookupBody = Static<typeof CatalogLookupBody>;

export const CatalogProductBody = open({
  id: Identifier,
  selected: Type.Optional(
    nullable(
      Type.Array(
        open({
          name: Type.String({ minLength: 1, maxLength: limits.optionLength }),
          label: Type.String({ minLength: 1, maxLength: limits.optionLength, examples: ['Large'] }),
        }),
        { maxItems: limits.optionsMax, description: 'One value for each option, as far as chosen.' },
      ),
    ),
  ),
  preferences: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: limits.optionLength, examples: ['Size'] }), {
        maxItems: limits.optionsMax,
        description: 'Options, the one that matters most first.',
      }),
    ),
  ),
  ...narrowing,
});
export type CatalogProductBody = Static<typeof CatalogProductBody>;
