import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { findAop, findAopConfig, grantedEffects } from '../aop/aop.queries.js';
import type { ProcedureSource } from './procedure-source.js';

/**
 * Procedures as their authors saved them. Throws AOP_NOT_FOUND, AOP_ARCHIVED, AOP_VERSION_NOT_FOUND.
 */
export const storedProcedures: ProcedureSource = {
  find: async (reader, organizationId, { aopId, version }) => {
    const aop = isId(aopId) ? await findAop(reader, organizationId, aopId) : null;
    if (aop === null) {
      throw fail('AOP_NOT_FOUND');
    }
    if (aop.status === 'archived') {
      throw fail('AOP_ARCHIVED');
    }
    const configVersion = version ?? aop.configVersion;
    const address = { organizationId, aopId: aop.id, configVersion };
    const saved = await findAopConfig(reader, address);
    if (saved === null) {
      throw fail('AOP_VERSION_NOT_FOUND');
    }
    const mayActWithoutApproval = await grantedEffects(reader, address);
    return { aopId: aop.id, version: configVersion, config: saved.config, mayActWithoutApproval };
  },
};
