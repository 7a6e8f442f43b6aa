import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Look } from './look.entity.js';

const save = sql(
  'content.look.save',
  `insert into content.look
     (organization_id, id, title, status, occasion, style, season, time_of_day, city, palette, audience, selection, selection_model,
      prompt, warnings, hero_image, items, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
   on conflict (organization_id, id) do update set title = excluded.title, status = excluded.status,
     occasion = excluded.occasion, style = excluded.style, season = excluded.season,
     time_of_day = excluded.time_of_day, city = excluded.city, palette = excluded.palette, audience = excluded.audience,
     selection = excluded.selection, selection_model = excluded.selection_model, prompt = excluded.prompt, warnings = excluded.warnings,
     hero_image = excluded.hero_image, items = excluded.items, version = excluded.version,
     updated_at = excluded.updated_at`,
);

const remove = sql('content.look.delete', 'delete from content.look where organization_id = $1 and id = $2');

/** A new look, or one that the transaction has locked. */
export async function writeLook(tx: Transaction, look: Look): Promise<void> {
  const { organizationId, id, title, status, occasion, style, season, timeOfDay, city } = look;
  const { palette, audience, selection, selectionModel, prompt, warnings, heroImage, items } = look;
  await tx.query(save, [
    ...[organizationId, id, title, status, occasion, style, season, timeOfDay, city, palette, audience],
    ...[selection, selectionModel, prompt, warnings, heroImage === null ? null : JSON.stringify(heroImage)],
    ...[JSON.stringify(items), look.version, look.createdAt, look.updatedAt],
  ]);
}

export async function removeLook(tx: Transaction, { organizationId, id }: Look): Promise<void> {
  await tx.query(remove, [organizationId, id]);
}
