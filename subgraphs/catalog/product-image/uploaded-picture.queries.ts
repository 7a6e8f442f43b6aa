import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

const byIds = sql(
  'catalog.productImage.uploadedPictures',
  `select id, file_key as "fileKey", sha256 from catalog.image_file
   where organization_id = $1 and id = any($2::uuid[])`,
);

export interface UploadedPicture extends Record<string, unknown> {
  id: string;
  fileKey: string;
  sha256: string;
}

/** Those of the pictures that were uploaded; linked ones have no file here. */
export const findUploadedPictures = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<UploadedPicture[]> =>
  ids.length === 0 ? Promise.resolve([]) : reader.query<UploadedPicture>(byIds, [organizationId, ids]);
