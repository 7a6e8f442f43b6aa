import type { Client } from 'pg';
import type { Organization } from '../support/organization.js';
import { plantRow } from '../support/planted-row.js';

/** Two runs of the shelf-share monitor, one with an answer. */
export async function plantedShelf(
  client: Client,
  { id }: Organization,
  name: string,
): Promise<{ runId: string; promptKey: string }> {
  const of = { organization_id: id };
  const run = { ...of, subject: 'query', country: 'SG', language: 'en', prompts: '[]', repeats: 1 };
  const sought = JSON.stringify({ own: { aliases: [name], domains: [] }, products: [], rivals: [] });
  const runs: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    runs.push(await plantRow(client, 'catalog.shelf_run', { ...run, sought }));
  }
  const answer = { prompt_key: 'same', engine: 'openai', repeat: 1, status: 'answered', text: name };
  const pages = { citations: '[]', sources: '[]' };
  await plantRow(client, 'catalog.shelf_answer', { ...of, run_id: runs[0]!, ...answer, ...pages });
  return { runId: runs[0]!, promptKey: 'same' };
}
