import { Migration } from '@mikro-orm/migrations';

/** Reviews of buyers from all channels, and what is done about them at their channels. */
export class CreateReview extends Migration {
  override up(): void {
    this.addSql(`
      create table content.review (
        organization_id uuid not null,
        id uuid not null,
        channel text not null,
        account_id uuid,
        store_id text,
        external_review_id text not null,
        external_item_id text,
        external_variant_id text,
        external_order_id text,
        product_id uuid,
        variant_id uuid,
        order_id uuid,
        rating integer,
        text text not null,
        language text,
        image_urls text[] not null,
        video_urls text[] not null,
        author_sealed text,
        is_author_erased boolean not null default false,
        is_verified_purchase boolean,
        is_hidden boolean not null,
        can_reply boolean not null,
        reply jsonb not null,
        is_answered boolean generated always as (reply ->> 'status' in ('submitted', 'published')) stored,
        needs_reply_by timestamptz,
        is_marked boolean not null default false,
        assignee_id uuid,
        written_at timestamptz not null,
        edited_at timestamptz,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        unique nulls not distinct (organization_id, channel, account_id, external_review_id)
      )`);
    this.addSql('create index review_written on content.review (organization_id, written_at, id)');
    this.addSql('create index review_product on content.review (organization_id, product_id, id)');
    this.addSql(
      'create index review_waiting on content.review (organization_id, needs_reply_by, id) where not is_answered',
    );
    this.addSql(`
      create table content.review_action (
        organization_id uuid not null,
        id uuid not null,
        job_id uuid not null,
        review_id uuid not null,
        position integer not null,
        action text not null,
        text text,
        status text not null,
        evidence text,
        error jsonb,
        created_at timestamptz not null,
        ended_at timestamptz,
        primary key (organization_id, id),
        foreign key (organization_id, review_id) references content.review on delete cascade
      )`);
    this.addSql(`
      create unique index review_action_running on content.review_action (organization_id, review_id, action)
        where ended_at is null`);
    this.addSql(
      'create index review_action_job on content.review_action (organization_id, job_id, position)',
    );
    this.addSql(
      'create index review_action_age on content.review_action (ended_at) where ended_at is not null',
    );
  }

  override down(): void {
    this.addSql('drop table content.review_action');
    this.addSql('drop table content.review');
  }
}
