import { Migration } from '@mikro-orm/migrations';

/** Whether another person has to approve what one person plans. */
export class AddCampaignApproval extends Migration {
  override up(): void {
    this.addSql(
      'alter table platform.organization add column requires_campaign_approval boolean not null default false',
    );
  }

  override down(): void {
    this.addSql('alter table platform.organization drop column requires_campaign_approval');
  }
}
