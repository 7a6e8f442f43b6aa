import { Migration } from '@mikro-orm/migrations';

/**
 * Campaigns and their revisions. A revision's plan never changes; its review is the last one that it had. What lists ask of the
 * current plan has columns.
 */
export class CreateCampaign extends Migration {
  override up(): void {
    this.addSql(`
      create table commerce.campaign (
        organization_id uuid not null,
        id uuid not null,
        state text not null constraint campaign_state_check check (state in
          ('draft', 'in_review', 'changes_requested', 'approved', 'running', 'paused', 'completed', 'archived')),
        revision integer not null,
        name text not null,
        owner_id uuid not null,
        starts_at timestamptz,
        ends_at timestamptz,
        promotions jsonb not null default '[]',
        launched_at timestamptz,
        completed_at timestamptz,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint campaign_launch_check check (launched_at is not null or state not in ('running', 'paused', 'completed'))
      )`);
    this.addSql(`
      create table commerce.campaign_revision (
        organization_id uuid not null,
        campaign_id uuid not null,
        number integer not null,
        plan jsonb not null,
        author_id uuid,
        created_at timestamptz not null,
        review jsonb,
        primary key (organization_id, campaign_id, number),
        constraint campaign_revision_campaign_fk foreign key (organization_id, campaign_id)
          references commerce.campaign on delete cascade
      )`);
    this.addSql(`
      create index campaign_revision_created
      on commerce.campaign_revision (organization_id, created_at, campaign_id, number)`);
    this.addSql(`
      create index campaign_running on commerce.campaign (organization_id, id) where state in ('running', 'paused')`);
  }

  override down(): void {
    this.addSql('drop table commerce.campaign_revision');
    this.addSql('drop table commerce.campaign');
  }
}
