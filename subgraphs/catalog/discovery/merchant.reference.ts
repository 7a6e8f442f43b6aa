import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import type { PublicMerchant } from './discovery-settings.entity.js';
import { findPublicMerchants } from './discovery-settings.queries.js';

/** A listed merchant by its id; one statement for all that a request asks for. */
export const loadMerchant = requestLoader<PublicMerchant | null>((ctx, ids) =>
  findPublicMerchants(ctx.reader, ids),
);
