import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { ImageEdit } from './image-edit.entity.js';
import type { ImageEditStatus } from './image-edit.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `e.id, e.job_id as "jobId", e.product_id as "productId", e.source_url as "sourceUrl", e.status, e.provider,
  e.model, e.result, e.comparison, e.decided_by as "decidedBy", e.version,
  e.created_at as "createdAt", e.updated_at as "updatedAt"`;

const byId = sql(
  'catalog.imageEdit.find',
  `select ${columns} from catalog.image_edit e where e.organization_id = $1 and e.id = $2`,
);

const locked = sql(
  'catalog.imageEdit.lock',
  `select ${columns} from catalog.image_edit e where e.organization_id = $1 and e.id = $2 for update`,
);

export async function findImageEdit(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ImageEdit | null> {
  const [edit] = await reader.query<ImageEdit>(byId, [organizationId, id]);
  return edit ?? null;
}

/** Stays locked until the transaction ends. */
export async function lockImageEdit(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ImageEdit | null> {
  const [edit] = await tx.query<ImageEdit>(locked, [organizationId, id]);
  return edit ?? null;
}

export interface ImageEditFilter {
  productId?: string | null;
  status?: ImageEditStatus | null;
}

export const imageEditList = new FilteredList<ImageEditFilter, ImageEdit, ImageEdit, 'newest'>({
  name: 'catalog.imageEdit',
  table: 'catalog.image_edit',
  alias: 'e',
  columns,
  toItem: edit => edit,
  sorts: { newest: listSorts.newest },
  conditions: {
    productId: value => `e.product_id = ${value}::uuid`,
    status: value => `e.status = ${value}::text`,
  },
  ids: ['productId'],
});
