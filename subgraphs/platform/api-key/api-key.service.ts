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
import { lockOrganization } from '../organization/organization.queries.js';
import { ApiKey } from './api-key.entity.js';
import { type ApiKeyRecord, countLiveApiKeys, findApiKey } from './api-key.queries.js';
import { apiKeyErrors, type NewApiKey, requestedScopes } from './api-key.rules.js';
import { ApiKeySecret } from './api-key-secret.entity.js';

/** A key with the secret it was just given: the only moment at which the secret can be read. */
export interface IssuedApiKey {
  apiKey: ApiKeyRecord;
  secret: string;
}

/** Creates, rotates and revokes API keys. Changes take effect in every process at once. */
export class ApiKeyService {
  readonly #changes: CredentialChanges;

  constructor(changes: CredentialChanges) {
    this.#changes = changes;
  }

  /** The secret is returned only here; a hash of it is stored. @throws VALIDATION_FAILED, LIMIT_REACHED. */
  async create(ctx: RequestContext, input: NewApiKey): Promise<IssuedApiKey> {
    const { organizationId } = ctx;
    const now = ctx.clock.now();
    reject(apiKeyErrors(input, now));
    return ctx.transaction(async tx => {
      await rejectTooMany(tx, organizationId);
      const id = newId();
      tx.em.create(ApiKey, {
        organizationId,
        id,
        name: input.name.trim(),
        scopes: distinctScopes(requestedScopes(input)),
        createdBy: ctx.userId,
        createdAt: now,
        expiresAt: instant(input.expiresAt),
        revokedAt: null,
      });
      await tx.em.flush();
      return this.#issue(ctx, tx, id, 'API key created');
    });
  }

  /** Gives the key a new secret; earlier ones work until the overlap ends, and none longer than before. */
  async rotate(ctx: RequestContext, id: string, overlapSeconds?: number | null): Promise<IssuedApiKey> {
    const end = overlapEnd(ctx.clock.now(), overlapSeconds);
    return ctx.transaction(async tx => {
      const key = await mustFind(ctx, tx, id);
      if (key.revokedAt !== null) {
        throw fail('API_KEY_NOT_FOUND', { detail: 'The key is revoked; create a new one.' });
      }
      const earlier = { organizationId: key.organizationId, apiKeyId: key.id };
      const $or = [{ expiresAt: null }, { expiresAt: { $gt: end } }];
      await tx.em.nativeUpdate(ApiKeySecret, { ...earlier, $or }, { expiresAt: end });
      return this.#issue(ctx, tx, key.id, 'API key rotated');
    });
  }

  /** Ends the key in every process at once; revoking it again changes nothing. */
  async revoke(ctx: RequestContext, id: string): Promise<ApiKeyRecord> {
    return ctx.transaction(async tx => {
      const key = await mustFind(ctx, tx, id);
      if (key.revokedAt === null) {
        key.revokedAt = ctx.clock.now();
        await tx.em.flush();
        await this.#changes.announce(tx, key.id);
        ctx.log.info({ apiKeyId: key.id, by: ctx.userId }, 'API key revoked');
      }
      return (await findApiKey(tx, key.organizationId, key.id))!;
    });
  }

  async #issue(ctx: RequestContext, tx: Transaction, id: string, done: string): Promise<IssuedApiKey> {
    const secret = newSecret('apiKey');
    tx.em.create(ApiKeySecret, {
      organizationId: ctx.organizationId,
      id: newId(),
      apiKeyId: id,
      hash: hashSecret(secret),
      lastFour: lastFour(secret),
      createdAt: ctx.clock.now(),
      expiresAt: null,
    });
    await tx.em.flush();
    await this.#changes.announce(tx, id);
    ctx.log.info({ apiKeyId: id, by: ctx.userId }, done);
    return { apiKey: (await findApiKey(tx, ctx.organizationId, id))!, secret };
  }
}

const instant = (time: string | null | undefined): Date | null =>
  time === null || time === undefined ? null : new Date(time);

async function rejectTooMany(tx: Transaction, organizationId: string): Promise<void> {
  await lockOrganization(tx, organizationId);
  if ((await countLiveApiKeys(tx, organizationId)) >= identityLimits.apiKeysMax) {
    throw fail('LIMIT_REACHED', {
      detail: `An organization has at most ${identityLimits.apiKeysMax} API keys.`,
    });
  }
}

async function mustFind(ctx: RequestContext, tx: Transaction, id: string) {
  const key = { organizationId: ctx.organizationId, id };
  const found = isId(id) ? await tx.em.findOne(ApiKey, key, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (found === null) {
    throw fail('API_KEY_NOT_FOUND');
  }
  return found;
}
