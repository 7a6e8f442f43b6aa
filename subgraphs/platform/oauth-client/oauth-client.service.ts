import { LockMode } from '@mikro-orm/core';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { overlapEnd } from '../credential/rotation.rules.js';
import { distinctScopes } from '../credential/scope.rules.js';
import { hashSecret, lastFour, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import { currentRole } from '../member/member.queries.js';
import { lockOrganization } from '../organization/organization.queries.js';
import { managingRoles } from '../role/role.rules.js';
import { OauthClient } from './oauth-client.entity.js';
import { countLiveOauthClients, findOauthClient, type OauthClientRecord } from './oauth-client.queries.js';
import { boundOrganizations, type NewOauthClient, oauthClientErrors } from './oauth-client.rules.js';
import { OauthClientOrganization } from './oauth-client-organization.entity.js';
import { OauthClientSecret } from './oauth-client-secret.entity.js';

/** A client with the secret it was just given: the only moment at which the secret can be read. */
export interface IssuedOauthClient {
  client: OauthClientRecord;
  /** Null: a public client has none. */
  clientSecret: string | null;
}

/**
 * Programs with access tokens. A client may act for several organizations: its secret opens all of them, so
 * making it and changing its secret take an owner or admin of each, while any single organization can end
 * its own part.
 */
export class OauthClientService {
  readonly #changes: CredentialChanges;

  constructor(changes: CredentialChanges) {
    this.#changes = changes;
  }

  /** The caller must manage every organization that the client acts for. The secret is returned only here. */
  async create(ctx: RequestContext, input: NewOauthClient): Promise<IssuedOauthClient> {
    reject(oauthClientErrors(input));
    const organizationIds = boundOrganizations(input, ctx.organizationId);
    const isPublic = input.isPublic === true;
    return ctx.transaction(async tx => {
      for (const organizationId of organizationIds) {
        await rejectUnlessManaged(ctx, tx, organizationId);
        await rejectTooMany(tx, organizationId);
      }
      const id = newId();
      const createdAt = ctx.clock.now();
      tx.em.create(OauthClient, {
        id,
        clientId: `tw_client_${id.replaceAll('-', '')}`,
        name: input.name.trim(),
        scopes: distinctScopes(input.scopes),
        redirectUris: [...new Set(input.redirectUris ?? [])],
        isPublic,
        createdBy: ctx.userId,
        createdAt,
      });
      await tx.em.flush();
      for (const organizationId of organizationIds) {
        tx.em.create(OauthClientOrganization, {
          organizationId,
          oauthClientId: id,
          createdAt,
          revokedAt: null,
        });
      }
      if (isPublic) {
        await tx.em.flush();
        ctx.log.info({ oauthClientId: id, by: ctx.userId }, 'public OAuth client created');
        return {
          client: (await findOauthClient(tx, ctx.organizationId, ctx.userId, id))!,
          clientSecret: null,
        };
      }
      return issue(ctx, tx, id, 'OAuth client created');
    });
  }

  /** Gives the client a new secret; earlier ones work until the overlap ends. Its access tokens stay valid. */
  async rotateSecret(
    ctx: RequestContext,
    id: string,
    overlapSeconds?: number | null,
  ): Promise<IssuedOauthClient> {
    const end = overlapEnd(ctx.clock.now(), overlapSeconds);
    return ctx.transaction(async tx => {
      const binding = await mustFind(ctx, tx, id);
      if (binding.revokedAt !== null) {
        throw fail('OAUTH_CLIENT_NOT_FOUND', { detail: 'The client was revoked; create a new one.' });
      }
      const oauthClientId = binding.oauthClientId;
      // Another organization may rotate at the same moment, and locks another binding.
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const client = await tx.em.findOneOrFail(OauthClient, { id: oauthClientId }, { lockMode });
      if (client.isPublic) {
        throw fail('OAUTH_CLIENT_NOT_FOUND', { detail: 'The client is public: it has no secret.' });
      }
      const bindings = await tx.em.find(OauthClientOrganization, { oauthClientId, revokedAt: null });
      for (const { organizationId } of bindings) {
        await rejectUnlessManaged(ctx, tx, organizationId);
      }
      const $or = [{ expiresAt: null }, { expiresAt: { $gt: end } }];
      await tx.em.nativeUpdate(OauthClientSecret, { oauthClientId, $or }, { expiresAt: end });
      return issue(ctx, tx, oauthClientId, 'OAuth client secret rotated');
    });
  }

  /** Ends the client's access to this organization at once, its tokens included; others keep theirs. */
  async revoke(ctx: RequestContext, id: string): Promise<OauthClientRecord> {
    return ctx.transaction(async tx => {
      const binding = await mustFind(ctx, tx, id);
      if (binding.revokedAt === null) {
        binding.revokedAt = ctx.clock.now();
        await tx.em.flush();
        await this.#changes.announce(tx, binding.oauthClientId);
        ctx.log.info({ oauthClientId: binding.oauthClientId, by: ctx.userId }, 'OAuth client revoked');
      }
      return (await findOauthClient(tx, ctx.organizationId, ctx.userId, binding.oauthClientId))!;
    });
  }
}

async function issue(
  ctx: RequestContext,
  tx: Transaction,
  id: string,
  done: string,
): Promise<IssuedOauthClient> {
  const clientSecret = newSecret('clientSecret');
  tx.em.create(OauthClientSecret, {
    id: newId(),
    oauthClientId: id,
    hash: hashSecret(clientSecret),
    lastFour: lastFour(clientSecret),
    createdAt: ctx.clock.now(),
    expiresAt: null,
  });
  await tx.em.flush();
  ctx.log.info({ oauthClientId: id, by: ctx.userId }, done);
  return { client: (await findOauthClient(tx, ctx.organizationId, ctx.userId, id))!, clientSecret };
}

/** An organization that does not exist and one the caller does not manage are rejected alike. */
async function rejectUnlessManaged(
  ctx: RequestContext,
  tx: Transaction,
  organizationId: string,
): Promise<void> {
  const role = await currentRole(tx, organizationId, ctx.userId);
  if (role === null || !managingRoles.includes(role)) {
    throw fail('ORGANIZATION_FORBIDDEN', {
      detail: 'A client takes an owner or admin of every organization it acts for.',
    });
  }
}

async function rejectTooMany(tx: Transaction, organizationId: string): Promise<void> {
  await lockOrganization(tx, organizationId);
  if ((await countLiveOauthClients(tx, organizationId)) >= identityLimits.oauthClientsMax) {
    throw fail('LIMIT_REACHED', {
      detail: `An organization has at most ${identityLimits.oauthClientsMax} OAuth clients.`,
    });
  }
}

async function mustFind(ctx: RequestContext, tx: Transaction, id: string) {
  const key = { organizationId: ctx.organizationId, oauthClientId: id };
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const binding = isId(id) ? await tx.em.findOne(OauthClientOrganization, key, { lockMode }) : null;
  if (binding === null) {
    throw fail('OAUTH_CLIENT_NOT_FOUND');
  }
  return binding;
}
