import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { AopConfig } from '../aop/aop-config.schema.js';
import type { ToolGrant } from '../tool/tool-grant.rules.js';

/** A procedure as it is executed: one version of its configuration, and what an owner let it do. */
export interface ExecutableProcedure {
  aopId: string;
  version: number;
  config: AopConfig;
  /** Effects that an owner let this version have without an approval. */
  mayActWithoutApproval: ToolGrant['mayActWithoutApproval'];
}

/** Where threads get procedures from. */
export interface ProcedureSource {
  /**
   * A version of a procedure, or its newest where `version` is null. Throws where there is none, and where the procedure is
   * not to be executed any more.
   */
  find(
    reader: Pick<Database | Transaction, 'query'>,
    organizationId: string,
    asked: { aopId: string; version: number | null },
  ): Promise<ExecutableProcedure>;
}
