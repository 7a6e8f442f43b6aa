import { createHash, hkdfSync } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import type { Clock } from '../clock.js';
import type { Idempotency, RequestContext } from '../context.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/statement.js';
import type { Transaction } from '../database/transaction.js';
import { Encryption } from '../encryption.js';
import { fail } from '../errors.js';
import { idempotencyLimits } from '../idempotency.limits.js';
import { nilId } from '../ids.js';
import { presentErrors } from './present-error.js';

/** The organization of callers that have none; what they ask is told apart by the caller in the scope. */
const noOrganization = nilId;

const lockKey = sql(
  'platform.idempotency.lock',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
);

const findAnswer = sql(
  'platform.idempotency.find',
  `select request_hash as "requestHash", answer from platform.idempotency
   where organization_id = $1 and scope = $2 and key = $3 and created_at > $4`,
);

const keepAnswer = sql(
  'platform.idempotency.keep',
  `insert into platform.idempotency (organization_id, scope, key, request_hash, answer, created_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (organization_id, scope, key) do update
     set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`,
);

const purgeExpired = sql(
  'platform.idempotency.purge',
  `delete from platform.idempotency where ctid = any (array(
     select ctid from platform.idempotency where created_at <= $1 limit 10000))`,
);

/**
 * Runs a mutation at most once for its Idempotency-Key. The effect and its answer are committed together, so
 * there is no moment at which one exists without the other; use cases join this transaction.
 *
 * - The same request again is answered with the first answer and `extensions.idempotentReplayed: true`.
 * - Another request under the same key: IDEMPOTENCY_KEY_REUSED. While the first is worked on:
 *   IDEMPOTENCY_IN_FLIGHT, without waiting.
 * - A mutation that ends with any error is rolled back as a whole and leaves the key unused, as nothing
 *   happened: the same or a corrected request may be sent under it.
 *
 * `effect` tells mutations of one request apart that run in several subgraphs.
 */
export async function runIdempotent(
  ctx: RequestContext,
  effect: string,
  execute: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const claim = new Claim(ctx, effect);
  return rolledBackTo(ctx, async tx => {
    await claim.lock(tx);
    return (await claim.answerBefore(tx)) ?? (await executeIn(tx, ctx, claim, execute));
  });
}

/**
 * Tries a mutation: answers what it would answer, and rolls it back. Under an Idempotency-Key that was used, the first
 * answer is repeated. Only for operations that are one transaction and call nobody in between.
 */
export async function runDry(
  ctx: RequestContext,
  effect: string,
  execute: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const claim = ctx.idempotency === null ? null : new Claim(ctx, effect);
  return rolledBackTo(ctx, async tx => {
    await claim?.lock(tx);
    const before = (await claim?.answerBefore(tx)) ?? null;
    throw new RolledBack(before ?? (await joining(tx, ctx, execute)));
  });
}

/** Removes answers past their time (`idempotencyLimits.ttlMs`); they are ignored already. Answers how many. */
export async function purgeIdempotency(db: Database, clock: Clock): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.pool.query({ ...purgeExpired, values: [expiry(clock)] });
    purged += rowCount ?? 0;
    if (rowCount === 0) {
      return purged;
    }
  }
}

async function executeIn(
  tx: Transaction,
  ctx: RequestContext,
  claim: Claim,
  execute: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const answer = await joining(tx, ctx, execute);
  if (answer.errors !== undefined) {
    throw new RolledBack({ data: null, errors: answer.errors });
  }
  await claim.keep(tx, answer);
  return answer;
}

/** Runs the operation with its use cases joining the transaction. */
async function joining(
  tx: Transaction,
  ctx: RequestContext,
  execute: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  ctx.ambientTransaction = tx;
  try {
    return await execute();
  } finally {
    ctx.ambientTransaction = null;
  }
}

/** Runs the work in a transaction; an answer that is to be given without its effect comes out by `RolledBack`. */
async function rolledBackTo(
  ctx: RequestContext,
  work: (tx: Transaction) => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  try {
    return await ctx.db.transaction(work, ctx);
  } catch (error) {
    return error instanceof RolledBack ? error.answer : { data: null, errors: presentErrors([error], ctx) };
  }
}

/** Carries an answer out of the transaction that it rolls back. */
class RolledBack extends Error {
  readonly answer: ExecutionResult;

  constructor(answer: ExecutionResult) {
    super('The operation is rolled back');
    this.answer = answer;
  }
}

/**
 * One key in its scope, as one request claims it. An answer may hold a secret that is shown once (a webhook's, an
 * API key's), so it is stored encrypted under the Idempotency-Key, of which only a digest is stored.
 */
class Claim {
  readonly #id: readonly [organizationId: string, scope: string, key: string];
  readonly #requestHash: string;
  readonly #cipher: Encryption;
  readonly #clock: Clock;

  constructor(ctx: RequestContext, effect: string) {
    const { key, scope, requestHash } = ctx.idempotency as Idempotency;
    this.#id = [ctx.caller.organizationId ?? noOrganization, `${scope} ${effect}`, digest(key)];
    this.#cipher = new Encryption(
      Buffer.from(hkdfSync('sha256', key, this.#id.join(' '), 'idempotent answer', 32)),
    );
    this.#requestHash = requestHash;
    this.#clock = ctx.clock;
  }

  async lock(tx: Transaction): Promise<void> {
    const [row] = await tx.query<{ locked: boolean }>(lockKey, [this.#id.join(' ')]);
    if (!row?.locked) {
      throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: 1 });
    }
  }

  async answerBefore(tx: Transaction): Promise<ExecutionResult | null> {
    const [row] = await tx.query<{ requestHash: string; answer: string }>(findAnswer, [
      ...this.#id,
      expiry(this.#clock),
    ]);
    if (row === undefined) {
      return null;
    }
    if (row.requestHash !== this.#requestHash) {
      throw fail('IDEMPOTENCY_KEY_REUSED');
    }
    const data = JSON.parse(this.#cipher.decrypt(row.answer, this.#requestHash)) as ExecutionResult['data'];
    return { data, extensions: { idempotentReplayed: true } };
  }

  async keep(tx: Transaction, { data }: ExecutionResult): Promise<void> {
    const answer = this.#cipher.encrypt(JSON.stringify(data), this.#requestHash);
    await tx.query(keepAnswer, [...this.#id, this.#requestHash, answer, this.#clock.now()]);
  }
}

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Answers given at or before this moment have expired. */
const expiry = (clock: Clock): Date => new Date(clock.now().getTime() - idempotencyLimits.ttlMs);
