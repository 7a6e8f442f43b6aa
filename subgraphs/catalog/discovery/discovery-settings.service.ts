import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import type { DiscoverySettings } from './discovery-settings.entity.js';
import { findDiscoverySettings } from './discovery-settings.queries.js';
import {
  asDomain,
  changedSettings,
  changesProducts,
  type DiscoverySettingsChange,
  settingsErrors,
} from './discovery-settings.rules.js';
import {
  lockDiscovery,
  noteAllProducts,
  saveDiscoverySettings,
  saveProvedDomain,
} from './discovery-settings.writer.js';
import type { DomainProofs } from './domain-proofs.js';

/** What an organization shows of itself to everybody. */
export class DiscoverySettingsService {
  readonly #proofs: DomainProofs;

  constructor(proofs: DomainProofs) {
    this.#proofs = proofs;
  }

  /**
   * A merchant that is not listed any more is gone from public replies with the commit; all else that follows for products is
   * done soon after it. Throws VALIDATION_FAILED, VERSION_STALE.
   */
  update(ctx: RequestContext, change: DiscoverySettingsChange): Promise<DiscoverySettings> {
    const { organizationId, ifMatch } = ctx;
    return ctx.transaction(async tx => {
      await lockDiscovery(tx, organizationId);
      const before = await findDiscoverySettings(tx, organizationId);
      if (ifMatch !== null && ifMatch !== before.version) {
        throw fail('VERSION_STALE');
      }
      const after = changedSettings(before, change);
      reject(settingsErrors(after, change));
      if (isSame(before, after)) {
        return before;
      }
      const saved = await saveDiscoverySettings(tx, organizationId, after);
      if (changesProducts(before, after)) {
        noteAllProducts(tx, organizationId);
      }
      const { id: by } = ctx.caller;
      ctx.log.info({ organizationId, by, isListed: saved.isListed }, 'discovery settings changed');
      return saved;
    });
  }

  /**
   * Makes a domain of the settings public once it says that it is the organization's. Whoever proved it before has it no more: a
   * domain changes hands. Throws VALIDATION_FAILED, VERSION_STALE, DOMAIN_NOT_PROVED.
   */
  async proveDomain(ctx: RequestContext, given: string): Promise<DiscoverySettings> {
    const { organizationId, ifMatch } = ctx;
    const domain = asDomain(given.trim());
    const { domains } = await findDiscoverySettings(ctx.reader, organizationId);
    reject(domains.includes(domain) ? [] : [notNamed]);
    const problem = await this.#proofs.problemOf(domain, organizationId);
    if (problem !== null) {
      throw fail('DOMAIN_NOT_PROVED', { detail: problem });
    }
    return ctx.transaction(async tx => {
      await lockDiscovery(tx, organizationId);
      const before = await findDiscoverySettings(tx, organizationId);
      if (ifMatch !== null && ifMatch !== before.version) {
        throw fail('VERSION_STALE');
      }
      reject(before.domains.includes(domain) ? [] : [notNamed]);
      if (before.provedDomains.includes(domain)) {
        return before;
      }
      ctx.log.info({ organizationId, by: ctx.caller.id, domain }, 'domain proved');
      return saveProvedDomain(tx, organizationId, domain);
    });
  }
}

const notNamed = {
  path: 'domain',
  code: 'VALUE_INVALID',
  message: 'This is no domain of the settings: add it to `domains` first.',
};

const isSame = (before: DiscoverySettings, after: object): boolean =>
  before.version > 0 &&
  Object.entries(after).every(
    ([name, value]) => JSON.stringify(before[name as keyof DiscoverySettings]) === JSON.stringify(value),
  );
