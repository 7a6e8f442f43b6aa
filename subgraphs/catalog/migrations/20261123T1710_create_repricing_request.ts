import { Migration } from '@mikro-orm/migrations';

/** What waits to be repriced, by the job that will do it: a request that it covers is the same job. */
export class CreateRepricingRequest extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.repricing_request (
        organization_id uuid not null,
        job_id uuid not null,
        marketplaces text[] not null,
        countries text[] not null,
        store_ids text[] not null,
        currency text,
        product_ids uuid[],
        primary key (organization_id, job_id)
      )`);
  }

  override down(): void {
    this.addSql('drop table catalog.repricing_request');
  }
}
