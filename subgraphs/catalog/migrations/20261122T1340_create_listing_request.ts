import { Migration } from '@mikro-orm/migrations';

/** What jobs were asked to do with listings, so that a canceled one can be taken back and each is told its outcome. */
export class CreateListingRequest extends Migration {
  override up(): void {
    this.addSql(listingRequest);
    this.addSql(listingColumns);
    this.addSql(observedStates);
  }

  override down(): void {
    this.addSql('alter table catalog.sync_wish drop column requests');
    this.addSql('drop table catalog.listing_request');
    this.addSql(
      `alter table catalog.listing drop column settled_desired, drop column settled_version, drop column is_on_sale,
         drop constraint listing_state_check, add constraint listing_state_check check (state in ('draft', 'queued',
           'submitted', 'in_review', 'live', 'live_not_buyable', 'rejected', 'suppressed', 'unlisted', 'delisting',
           'delisted', 'failed', 'unknown'))`,
    );
  }
}

/** The latest open one (\`outcome\` null) is what is desired of the listing; without one, what was settled last. */
const listingRequest = `
  create table catalog.listing_request (
    organization_id uuid not null,
    listing_id uuid not null,
    job_id uuid not null,
    sequence bigint generated always as identity,
    kind text not null check (kind in ('publish', 'delist')),
    product_version integer not null,
    is_sent boolean not null default false,
    outcome jsonb,
    primary key (organization_id, listing_id, job_id),
    foreign key (organization_id, listing_id) references catalog.listing on delete cascade
  ) with (fillfactor = 80);
  create index listing_request_job on catalog.listing_request (organization_id, job_id)`;

const listingColumns = `
  alter table catalog.listing add column settled_desired text not null default 'delisted'
      check (settled_desired in ('published', 'delisted')),
    add column settled_version integer not null default 0,
    add column is_on_sale boolean not null default false;
  update catalog.listing set settled_desired = desired, settled_version = desired_version,
    is_on_sale = state in ('live', 'live_not_buyable', 'delisting')`;

/** \`queued\` and \`delisting\` say what waits, not what was observed: they are told, not stored. What waited is looked up. */
const observedStates = `
  update catalog.listing set pending = null, next_check_at = now(),
    state = case when external_id is null and unknown_since is null and pending = 'publish' then 'failed' else 'unknown' end
  where pending is not null or state in ('queued', 'delisting');
  alter table catalog.listing drop constraint listing_state_check,
    add constraint listing_state_check check (state in ('draft', 'submitted', 'in_review', 'live', 'live_not_buyable',
      'rejected', 'suppressed', 'unlisted', 'delisted', 'failed', 'unknown'));
  delete from catalog.sync_wish where kind <> 'product.sync';
  alter table catalog.sync_wish add column requests integer not null default 1`;
