import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { ImageEdit } from './image-edit.entity.js';

const insert = sql(
  'catalog.imageEdit.insert',
  `insert into catalog.image_edit
     (organization_id, id, job_id, product_id, source_url, status, provider, model, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
);

const update = sql(
  'catalog.imageEdit.update',
  `update catalog.image_edit set status = $3, result = $4, comparison = $5, decided_by = $6, version = $7,
     updated_at = $8
   where organization_id = $1 and id = $2`,
);

export async function insertImageEdit(
  tx: Transaction,
  organizationId: string,
  edit: ImageEdit,
): Promise<void> {
  const { id, jobId, productId, sourceUrl, status, provider, model, version, createdAt } = edit;
  const about = [jobId, productId, sourceUrl, status, provider, model];
  await tx.query(insert, [organizationId, id, ...about, version, createdAt]);
}

/** With the next version and the time of now. Answers it as it is then. */
export async function writeImageEdit(
  tx: Transaction,
  organizationId: string,
  changed: ImageEdit,
): Promise<ImageEdit> {
  const after = { ...changed, version: changed.version + 1, updatedAt: tx.db.clock.now().toISOString() };
  const { id, status, result, comparison, decidedBy, version, updatedAt } = after;
  const made = [result, comparison].map(value => (value === null ? null : JSON.stringify(value)));
  await tx.query(update, [organizationId, id, status, ...made, decidedBy, version, updatedAt]);
  return after;
}
