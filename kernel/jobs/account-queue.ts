import type { Database } from '../database/database.js';
import { type Statement, sql } from '../database/statement.js';

/** A connected account of an organization. */
export interface AccountAddress {
  organizationId: string;
  connectionId: string;
}

type On = Pick<Database, 'query'>;

/**
 * A task of which each account has one at most (`platform.add_single_task`): it never runs twice at once, and two requests for it
 * are one. Who asks within a transaction has it run after the commit.
 */
export class AccountQueue {
  readonly #replace: Statement;
  readonly #keep: Statement;

  /** `key`: what the account's id is put behind to name its task in the queue. */
  constructor(task: string, key: string = task) {
    this.#replace = add(task, key, 'replace');
    this.#keep = add(task, key, 'preserve_run_at');
  }

  /** Has it run after `delayMs`, by default at once, whatever was planned. */
  readonly run = async (on: On, account: AccountAddress, delayMs = 0): Promise<void> => {
    await on.query(this.#replace, parametersOf(account, delayMs));
  };

  /** The same where none waits. One that waits runs when it was to. */
  readonly plan = async (on: On, account: AccountAddress, delayMs = 0): Promise<void> => {
    await on.query(this.#keep, parametersOf(account, delayMs));
  };
}

const add = (task: string, key: string, keyMode: 'replace' | 'preserve_run_at'): Statement =>
  sql(
    `${task}.${keyMode === 'replace' ? 'run' : 'plan'}`,
    `select platform.add_single_task('${task}', '${key}/' || $2::text,
       json_build_object('organizationId', $1::uuid, 'connectionId', $2::uuid),
       now() + make_interval(secs => $3), '${keyMode}')`,
  );

const parametersOf = ({ organizationId, connectionId }: AccountAddress, delayMs: number) => [
  organizationId,
  connectionId,
  Math.max(0, delayMs) / 1000,
];
