import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { PageRecords } from '../../../connectors/marketplaces/page-records.js';
import { notedFailures } from '../../commerce/index.js';
import { type GatherDependencies, type Gathered, readRows } from './gather-rows.js';
import { heldOwners, isTooOld, isUnassigned, recordableOf } from './held-group.rules.js';
import { ownerOf, partsOf, type RowGroup } from './row-group.rules.js';
import { settlementLimits } from './settlement.limits.js';

/** Looks for the rows of groups that failed, in one walk over the statements of an account. */
export class FailedGroups {
  readonly #dependencies: GatherDependencies;
  #reread: Promise<Gathered> | undefined;

  constructor(dependencies: GatherDependencies) {
    this.#dependencies = dependencies;
  }

  /** All that there is of the group's owner by now, once every row of it can be read. Throws MarketplaceError. */
  async find(groupId: string): Promise<PageRecords<RowGroup>> {
    const { owner, postedAt, lastPostedAt } = partsOf(groupId);
    if (isTooOld(postedAt, this.#now)) {
      return stillUnreadable(groupId, tooOld());
    }
    if (isUnassigned(owner)) {
      return this.#findSpan(groupId, { since: postedAt, until: lastPostedAt });
    }
    this.#reread ??= this.#readFailed(postedAt);
    const { rows, unreadable } = await this.#reread;
    const failed = unreadable.find(each => each.owner === owner);
    if (failed !== undefined) {
      return stillUnreadable(groupId, failed.error);
    }
    const ofOwner = rows.filter(row => ownerOf(row) === owner);
    const items = ofOwner.length === 0 ? [] : [{ id: groupId, postedAt, lastPostedAt, rows: ofOwner }];
    return { items, unreadable: [] };
  }

  /** In one reading for all of them: most marketplaces find rows by time alone. */
  async #readFailed(postedAt: string): Promise<Gathered> {
    const held = heldOwners(await this.#noted(), this.#now);
    const owned = [...held].filter(([owner]) => !isUnassigned(owner));
    const sinceMs = Math.min(...owned.map(([, since]) => Date.parse(since)), Date.parse(postedAt));
    const span = { since: new Date(sinceMs).toISOString(), until: this.#now.toISOString() };
    return readRows(this.#dependencies, span, row => held.has(ownerOf(row)));
  }

  /** Of a row that may be of any order: it is known to be read only when all rows that were told with it are. */
  async #findSpan(groupId: string, span: { since: string; until: string }): Promise<PageRecords<RowGroup>> {
    const until = new Date(Math.min(Date.parse(span.until), this.#now.getTime())).toISOString();
    const gathered = await readRows(this.#dependencies, { ...span, until }, () => true);
    const failed = gathered.unreadable.find(({ owner }) => owner === null);
    if (failed !== undefined) {
      return stillUnreadable(groupId, failed.error);
    }
    const { items, unreadable } = recordableOf(gathered, await this.#noted(), this.#now);
    const rows = items.flatMap(group => group.rows);
    const found = { id: groupId, postedAt: span.since, lastPostedAt: until, rows };
    return { items: gathered.rows.length === 0 ? [] : [found], unreadable };
  }

  #noted() {
    const { db, address } = this.#dependencies;
    return notedFailures(db, address, 'finance');
  }

  get #now(): Date {
    return this.#dependencies.db.clock.now();
  }
}

const stillUnreadable = (externalId: string, error: unknown): PageRecords<RowGroup> => ({
  items: [],
  unreadable: [{ externalId, error }],
});

const tooOld = () =>
  new MarketplaceError(
    'rejected',
    `The marketplace told this row in a form that cannot be read for ${settlementLimits.openRowsRereadMs / 86_400_000} days; it is not read again. State the amount as a row of your own (POST /api/v1/settlements), and dismiss this.`,
  );
