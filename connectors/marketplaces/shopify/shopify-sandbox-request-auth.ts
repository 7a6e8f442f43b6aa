import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, execute, type GraphQLError, parse, validate } from 'graphql';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { connectList, type PageArguments } from './shopify-sandbox-connection.js';
import { discountFields } from './shopify-sandbox-discounts.js';
import { financeQueries } from './shopify-sandbox-finance.js';
import { locationId, posPublicationId, publicationId } from './shopify-sandbox-ids.js';
import { inventoryMutation } from './shopify-sandbox-inventory.js';
import { orderQueries } from './shopify-sandbox-orders.js';
import { performanceQueries } from './shopify-sandbox-performance.js';
import { productSetMutation } from './shopify-sandbox-product-set.js';
import { productMutations } from './shopify-sandbox-product-writes.js';
import {
  findProduct,
  productQueries,
  productsOf,
  productView,
  variantView,
} from './shopify-sandbox-products.js';
import { returnMutations } from './shopify-sandbox-returns.js';
import { adminSchema } from './shopify-sandbox-schema.js';
import { shippingMutations } from './shopify-sandbox-shipping.js';

export const apiVersion = '2026-07';

/** What a query, and every field of a mutation, counts for: the sandbox does not weigh what is read. */
const callPoints = 10;
const restoreRate = 100;
const maximumAvailable = 2000;

interface GraphqlRequest {
  query?: string;
  variables?: Record<string, unknown>;
}

/** Serves the Admin API: one address for everything that is asked and done. */
export function graphqlRoute(app: FastifyInstance, dependencies: SandboxDependencies): void {
  const rootValue = {
    ...shopQueries(dependencies),
    ...productQueries(dependencies),
    ...orderQueries(dependencies),
    ...financeQueries(dependencies),
    ...performanceQueries(dependencies),
    ...productSetMutation(dependencies),
    ...productMutations(dependencies),
    ...inventoryMutation(dependencies),
    ...shippingMutations(dependencies),
    ...returnMutations(dependencies),
    ...discountFields(dependencies),
  };
  app.post(`/admin/api/${apiVersion}/graphql.json`, async (request, reply) => {
    if (!dependencies.tokens.isValid(String(request.headers['x-shopify-access-token'] ?? ''))) {
      const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
      return send(reply, 401, { errors });
    }
    const asked = requestOf(request);
    if (typeof asked?.query !== 'string') {
      return send(reply, 400, { errors: { query: 'Required parameter missing or invalid' } });
    }
    const { document, problems } = read(asked.query);
    const fields = document === null ? 1 : rootFieldsOf(document);
    // The first field has been counted with the call.
    const waitMs = fields > 1 ? dependencies.take(dependencies.account.externalId, fields - 1) : 0;
    if (waitMs > 0) {
      return rejectThrottled(reply, waitMs);
    }
    const result =
      document === null
        ? { errors: problems }
        : await execute({ schema: adminSchema, document, rootValue, variableValues: asked.variables ?? {} });
    const points = fields * callPoints;
    return send(reply, 200, { ...result, extensions: costOf(maximumAvailable - points, points, points) });
  });
}

/** Whether the call changes something. */
export const isMutation = (request: FastifyRequest): boolean =>
  /^\s*mutation\b/.test(requestOf(request)?.query ?? '');

/** Too many points: nothing is done, and HTTP knows nothing of it. */
export const rejectThrottled = (reply: FastifyReply, retryAfterMs: number): FastifyReply => {
  const requested = Math.ceil((retryAfterMs / 1000) * restoreRate);
  return send(reply, 200, {
    errors: [
      {
        message: 'Throttled',
        extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
      },
    ],
    extensions: costOf(0, null, requested),
  });
};

export const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

const costOf = (currentlyAvailable: number, actualQueryCost: number | null, requested = callPoints) => ({
  cost: {
    requestedQueryCost: requested,
    actualQueryCost,
    throttleStatus: { maximumAvailable, currentlyAvailable, restoreRate },
  },
});

/** The document, if it is one of the schema; else what is wrong with it. */
function read(query: string): { document: DocumentNode | null; problems: readonly GraphQLError[] } {
  try {
    const document = parse(query);
    const problems = validate(adminSchema, document);
    return { document: problems.length > 0 ? null : document, problems };
  } catch (error) {
    return { document: null, problems: [error as GraphQLError] };
  }
}

const rootFieldsOf = ({ definitions }: DocumentNode): number =>
  definitions.reduce(
    (sum, definition) =>
      definition.kind === 'OperationDefinition' && definition.operation === 'mutation'
        ? sum + definition.selectionSet.selections.length
        : sum,
    0,
  ) || 1;

function requestOf({ body }: FastifyRequest): GraphqlRequest | null {
  try {
    return JSON.parse(String(body)) as GraphqlRequest;
  } catch {
    return null;
  }
}

const shopQueries = (dependencies: SandboxDependencies) => {
  const { account } = dependencies;
  const [store] = account.stores;
  const location = { __typename: 'Location', id: locationId, name: 'Main warehouse', isActive: true };
  return {
    shop: {
      id: 'gid://shopify/Shop/548380009',
      name: account.name,
      myshopifyDomain: account.externalId,
      currencyCode: store!.currency,
      ianaTimezone: 'Asia/Singapore',
      billingAddress: { countryCodeV2: store!.country },
    },
    location: ({ id }: { id?: string | null }) =>
      id === undefined || id === null || id === locationId ? location : null,
    publications: (page: PageArguments) =>
      connectList(
        [
          { id: posPublicationId, name: 'Point of Sale' },
          { id: publicationId, name: 'Online Store' },
        ],
        page,
        publication => publication,
      ),
    nodes: ({ ids }: { ids: string[] }) => {
      const variants = new Map(
        ids.some(id => id.includes('/ProductVariant/'))
          ? productsOf(dependencies).flatMap(listing =>
              listing.variants.map(variant => [variant.id, variant] as const),
            )
          : [],
      );
      return ids.map(id => {
        const listing = findProduct(dependencies, id);
        const variant = variants.get(id);
        return listing !== null
          ? productView(dependencies, listing)
          : variant === undefined
            ? null
            : variantView(variant);
      });
    },
  };
};
