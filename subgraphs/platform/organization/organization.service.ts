import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { identityLimits } from '../identity.limits.js';
import { lockUser } from '../user/user.queries.js';
import { Organization } from './organization.entity.js';
import {
  countOwned,
  findOrganization,
  lockOrganization,
  type OrganizationRecord,
} from './organization.queries.js';
import { type OrganizationFields, organizationErrors } from './organization.rules.js';

export interface NewOrganization {
  name: string;
  /** ISO 4217; US dollars unless said otherwise. */
  defaultCurrency?: string | null;
  /** ISO 3166-1 alpha-2. */
  country?: string | null;
  /** A name of the IANA database; UTC unless said otherwise. */
  timeZone?: string | null;
}

/** What is absent stays as it is; a null country is removed. */
export interface OrganizationChange {
  name?: string | null;
  defaultCurrency?: string | null;
  country?: string | null;
  timeZone?: string | null;
  requiresCampaignApproval?: boolean | null;
}

/** Makes a person the owner of a new organization, with the transaction's flush. */
export type AddOwner = (
  tx: Transaction,
  owner: { organizationId: string; userId: string; createdAt: Date },
) => void;

/** Creates and changes organizations; deleting one is not offered. */
export class OrganizationService {
  readonly #changes: CredentialChanges;
  readonly #addOwner: AddOwner;

  constructor(changes: CredentialChanges, addOwner: AddOwner) {
    this.#changes = changes;
    this.#addOwner = addOwner;
  }

  /** Creates an organization; the signed-in person becomes its owner. */
  async create(ctx: RequestContext, input: NewOrganization): Promise<OrganizationRecord> {
    const { name, defaultCurrency, country = null, timeZone } = input;
    const fields = normalized({
      name,
      country,
      defaultCurrency: defaultCurrency ?? 'USD',
      timeZone: timeZone ?? 'UTC',
    });
    reject(organizationErrors(fields));
    return ctx.transaction(async tx => {
      await this.#rejectTooMany(ctx, tx);
      const now = ctx.clock.now();
      const id = newId();
      tx.em.create(Organization, { id, ...fields, createdAt: now, updatedAt: now });
      await tx.em.flush();
      this.#addOwner(tx, { organizationId: id, userId: ctx.userId, createdAt: now });
      await this.#changes.announce(tx, ctx.userId);
      ctx.log.info({ organizationId: id, by: ctx.userId }, 'organization created');
      return (await findOrganization(tx, id))!;
    });
  }

  /** Omitted fields stay. @throws ORGANIZATION_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE. */
  async update(ctx: RequestContext, input: OrganizationChange): Promise<OrganizationRecord> {
    return ctx.transaction(async tx => {
      await lockOrganization(tx, ctx.organizationId);
      const organization = await tx.em.findOne(Organization, { id: ctx.organizationId });
      if (organization === null) {
        throw fail('ORGANIZATION_NOT_FOUND');
      }
      if (ctx.ifMatch !== null && ctx.ifMatch !== organization.version) {
        throw fail('VERSION_STALE');
      }
      const fields = changed(organization, input);
      reject(organizationErrors(fields));
      const requiresCampaignApproval =
        input.requiresCampaignApproval ?? organization.requiresCampaignApproval;
      if (
        isSame(organization, fields) &&
        requiresCampaignApproval === organization.requiresCampaignApproval
      ) {
        return (await findOrganization(tx, ctx.organizationId))!;
      }
      Object.assign(organization, fields, { requiresCampaignApproval, updatedAt: ctx.clock.now() });
      await tx.em.flush();
      ctx.log.info({ organizationId: ctx.organizationId, by: ctx.userId }, 'organization updated');
      return (await findOrganization(tx, ctx.organizationId))!;
    });
  }

  async #rejectTooMany(ctx: RequestContext, tx: Transaction): Promise<void> {
    await lockUser(tx, ctx.userId);
    const max = identityLimits.organizationsPerOwnerMax;
    if ((await countOwned(tx, ctx.userId)) >= max) {
      throw fail('LIMIT_REACHED', { detail: `A person owns at most ${max} organizations.` });
    }
  }
}

const normalized = ({
  name,
  defaultCurrency,
  country,
  timeZone,
}: OrganizationFields): OrganizationFields => ({
  name: name.trim(),
  defaultCurrency: defaultCurrency.toUpperCase(),
  country: country?.toUpperCase() ?? null,
  timeZone,
});

const changed = (current: OrganizationFields, input: OrganizationChange): OrganizationFields =>
  normalized({
    name: input.name ?? current.name,
    defaultCurrency: input.defaultCurrency ?? current.defaultCurrency,
    country: input.country === undefined ? current.country : input.country,
    timeZone: input.timeZone ?? current.timeZone,
  });

const isSame = (a: OrganizationFields, b: OrganizationFields): boolean =>
  a.name === b.name &&
  a.defaultCurrency === b.defaultCurrency &&
  a.country === b.country &&
  a.timeZone === b.timeZone;
