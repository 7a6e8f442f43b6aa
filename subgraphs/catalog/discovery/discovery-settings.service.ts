import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import type { DiscoverySettings } from './discovery-settings.entity.js';
import { findDiscoverySettings } from './discovery-settings.queries.js';
import {
  changedSettings,
  changesProducts,
  type DiscoverySettingsChange,
  settingsErrors,
} from './discovery-settings.rules.js';
import {
  lockDiscovery,
  noteAllProducts,
  saveDiscoverySettings,
  takenDomain,
} from './discovery-settings.writer.js';

/** What an organization shows of itself to everybody. */
export class DiscoverySettingsService {
  /**
   * A merchant that is not listed any more is gone from public replies with the commit; all else that follows for products is
   * done soon after it. Throws VALIDATION_FAILED, VERSION_STALE, DOMAIN_TAKEN.
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
      reject(settingsErrors(after));
      if (isSame(before, after)) {
        return before;
      }
      const taken = after.isListed ? await takenDomain(tx, organizationId, after.domains) : null;
      if (taken !== null) {
        throw fail('DOMAIN_TAKEN', { detail: `Another organization is listed with the domain ${taken}.` });
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
}

const isSame = (before: DiscoverySettings, after: object): boolean =>
  before.version > 0 &&
  Object.entries(after).every(
    ([name, value]) => JSON.stringify(before[name as keyof DiscoverySettings]) === JSON.stringify(value),
  );
