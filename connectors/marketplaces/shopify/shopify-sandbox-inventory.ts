import { GraphQLError, type GraphQLResolveInfo, getDirectiveValues } from 'graphql';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import { locationId, variantIdOf } from './shopify-sandbox-ids.js';
import type { CodedError } from './shopify-sandbox-product-rules.js';
import { productsOf } from './shopify-sandbox-products.js';

interface SetQuantities {
  input: { name: string; reason: string; quantities: QuantityInput[] };
}

interface QuantityInput {
  inventoryItemId: string;
  locationId: string;
  quantity: number;
  changeFromQuantity?: number | null;
}

interface Payload {
  userErrors: CodedError[];
}

const quantitiesMax = 250;
const reasons = ['correction', 'cycle_count_available', 'received', 'restock', 'other'];

/** All quantities of a call are set, or none; a key is good for one call, and repeats of that call are answered alike. */
export const inventoryMutation = (dependencies: SandboxDependencies) => {
  const answered = new Map<string, { input: string; payload: Payload }>();
  return {
    inventorySetQuantities: ({ input }: SetQuantities, _context: unknown, info: GraphQLResolveInfo) => {
      const key = idempotencyKey(info);
      const before = answered.get(key);
      if (before !== undefined) {
        return before.input === JSON.stringify(input) ? before.payload : mismatch;
      }
      const payload = { userErrors: setQuantities(dependencies, input) };
      answered.set(key, { input: JSON.stringify(input), payload });
      return payload;
    },
  };
};

function idempotencyKey(info: GraphQLResolveInfo): string {
  const directive = info.schema.getDirective('idempotent')!;
  const values = getDirectiveValues(directive, info.fieldNodes[0]!, info.variableValues);
  if (values === undefined) {
    throw new GraphQLError('The @idempotent directive is required for this mutation but was not provided.', {
      extensions: { code: 'BAD_REQUEST' },
    });
  }
  return String(values.key);
}

const mismatch: Payload = {
  userErrors: [
    {
      code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
      field: null,
      message: 'The same idempotency key cannot be used with different operation parameters.',
    },
  ],
};

function setQuantities(
  dependencies: SandboxDependencies,
  { name, reason, quantities }: SetQuantities['input'],
) {
  if (quantities.length > quantitiesMax) {
    throw new GraphQLError(
      `The input array size of ${quantities.length} is greater than the maximum allowed of 250.`,
      {
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      },
    );
  }
  const errors: CodedError[] = [];
  if (name !== 'available') {
    errors.push({
      code: 'INVALID_NAME',
      field: ['input', 'name'],
      message: 'The quantity name must be available or on_hand.',
    });
  }
  if (!reasons.includes(reason)) {
    errors.push({
      code: 'INVALID_REASON',
      field: ['input', 'reason'],
      message: 'The specified reason is invalid.',
    });
  }
  const places = placesOf(dependencies);
  const changes: { listing: SandboxListing; variant: SandboxVariant; quantity: number }[] = [];
  for (const [index, row] of quantities.entries()) {
    const place = places.get(variantIdOf(row.inventoryItemId)) ?? null;
    const problem = rowProblem(row, place?.variant ?? null);
    if (problem !== null) {
      const field = ['input', 'quantities', String(index), problem.field];
      errors.push({ code: problem.code, field, message: problem.message });
    } else if (place !== null) {
      changes.push({ ...place, quantity: row.quantity });
    }
  }
  if (errors.length === 0) {
    for (const { listing, variant, quantity } of changes) {
      variant.quantity = quantity;
      dependencies.shop.changeListing(listing, {});
    }
  }
  return errors;
}

function placesOf(
  dependencies: SandboxDependencies,
): Map<string, { listing: SandboxListing; variant: SandboxVariant }> {
  return new Map(
    productsOf(dependencies).flatMap(listing =>
      listing.variants.map(variant => [variant.id, { listing, variant }] as const),
    ),
  );
}

function rowProblem(row: QuantityInput, variant: SandboxVariant | null) {
  if (variant === null) {
    return {
      code: 'INVALID_INVENTORY_ITEM',
      field: 'inventoryItemId',
      message: 'The specified inventory item could not be found.',
    };
  }
  if (row.locationId !== locationId) {
    return {
      code: 'INVALID_LOCATION',
      field: 'locationId',
      message: 'The specified location could not be found.',
    };
  }
  if (row.quantity < 0) {
    return {
      code: 'INVALID_QUANTITY_NEGATIVE',
      field: 'quantity',
      message: "The quantity can't be negative.",
    };
  }
  if (row.changeFromQuantity === undefined) {
    throw new GraphQLError('InventoryQuantityInput must include the changeFromQuantity argument.', {
      extensions: { code: 'INVALID_FIELD_ARGUMENTS' },
    });
  }
  if (row.changeFromQuantity !== null && row.changeFromQuantity !== variant.quantity) {
    return {
      code: 'CHANGE_FROM_QUANTITY_STALE',
      field: 'changeFromQuantity',
      message: 'The changeFromQuantity argument no longer matches the persisted quantity.',
    };
  }
  return null;
}
