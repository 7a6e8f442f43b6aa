import type { RequestContext } from '../../../kernel/context.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import { isId } from '../../../kernel/ids.js';
import type { PublicMerchant } from './discovery-settings.entity.js';
import { findPublicMerchants } from './discovery-settings.queries.js';

/** A listed merchant by its id; one statement for all that a request asks for. */
export const loadMerchant = requestLoader<PublicMerchant | null>((ctx, ids) =>
  findPublicMerchants(ctx.reader, ids),
);

/** `PublicMerchant @key(fields: "id")`; null where no listed merchant has this id. */
export const resolveMerchantReference = async (
  { id }: { id: string },
  ctx: RequestContext,
): Promise<PublicMerchant | null> => (isId(id) ? loadMerchant(ctx, id.toLowerCase()) : null);
