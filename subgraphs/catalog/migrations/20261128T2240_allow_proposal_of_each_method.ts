import { Migration } from '@mikro-orm/migrations';

/** Beside a text by a model that was refused, tables may propose another for the same field. */
export class AllowProposalOfEachMethod extends Migration {
  override up(): void {
    this.addSql(
      `alter table catalog.enrichment_proposal
         drop constraint enrichment_proposal_organization_id_enrichment_id_product_i_key,
         add constraint enrichment_proposal_field unique (organization_id, enrichment_id, product_id, field, made_by)`,
    );
  }

  override down(): void {
    this.addSql(
      `delete from catalog.enrichment_proposal refused
       where status = 'refused' and exists (select from catalog.enrichment_proposal other
         where (other.organization_id, other.enrichment_id, other.product_id, other.field) =
           (refused.organization_id, refused.enrichment_id, refused.product_id, refused.field) and other.id <> refused.id)`,
    );
    this.addSql(
      `alter table catalog.enrichment_proposal drop constraint enrichment_proposal_field,
         add constraint enrichment_proposal_organization_id_enrichment_id_product_i_key
           unique (organization_id, enrichment_id, product_id, field)`,
    );
  }
}
