import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { managingRoles } from '../role/role.rules.js';
import {
  findOauthGrant,
  listOauthGrants,
  type OauthGrantFilter,
  type OauthGrantPage,
  type OauthGrantRecord,
} from './oauth-grant.queries.js';
import type { GrantEnds } from './oauth-grant.writer.js';

/** What members let programs do. Members see and revoke their own grants, owners and admins all. */
export class OauthGrantService {
  readonly #ends: GrantEnds;

  constructor(ends: GrantEnds) {
    this.#ends = ends;
  }

  async list(ctx: RequestContext, { userId, ...filter }: OauthGrantFilter): Promise<OauthGrantPage> {
    const own = managesGrants(ctx) ? null : ctx.userId;
    const asked = userId?.toLowerCase() ?? null;
    if (asked !== null && (!isId(asked) || (own !== null && asked !== own))) {
      throw fail('MEMBER_NOT_FOUND');
    }
    return listOauthGrants(ctx, { ...filter, userId: asked ?? own });
  }

  /** Repeated it changes nothing. @throws OAUTH_GRANT_NOT_FOUND, also for those of others that the caller may not end. */
  async revoke(ctx: RequestContext, id: string): Promise<OauthGrantRecord> {
    return ctx.transaction(async tx => {
      const grant = isId(id) ? await findOauthGrant(tx, ctx.organizationId, id) : null;
      if (grant === null || !(managesGrants(ctx) || grant.userId === ctx.userId)) {
        throw fail('OAUTH_GRANT_NOT_FOUND');
      }
      await this.#ends.one(tx, ctx.organizationId, id);
      ctx.log.info({ grantId: id, clientId: grant.clientId, by: ctx.userId }, 'OAuth grant revoked');
      return (await findOauthGrant(tx, ctx.organizationId, id))!;
    });
  }
}

const managesGrants = ({ caller }: RequestContext): boolean =>
  caller.role !== null && managingRoles.includes(caller.role);
