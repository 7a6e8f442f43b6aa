import type { Client } from 'pg';
import type { Organization } from '../support/organization.js';
import { plantRow } from '../support/planted-row.js';
import { plantedThread } from './planted-thread.js';

/** Two of those that can be sorted. */
const places = ['1', '2'];

/** Two procedures, one of which was due, with two threads, one of them with two steps. */
export async function plantedProcedure(client: Client, { rest, id }: Organization, name: string) {
  const made = places.map(place =>
    rest.post('/api/v1/aop/create', { title: `${name} ${place}`, template: 'restock_alert' }),
  );
  const aopId: string = (await Promise.all(made))[0]!.json.aop_id;
  const start = { organization_id: id, aop_id: aopId, outcome: 'limited', config_version: 1 };
  await plantRow(client, 'content.aop_start', { ...start, cause: name });
  let threadId = '';
  for (const _place of places) {
    const thread = { ...plantedThread(aopId), organization_id: id };
    threadId = await plantRow(client, 'content.aop_thread', thread);
  }
  for (const position of places.keys()) {
    const step = {
      organization_id: id,
      thread_id: threadId,
      position,
      item: -1,
      step_id: `${name}_${position}`,
    };
    await plantRow(client, 'content.aop_thread_step', { ...step, kind: 'condition', status: 'completed' });
  }
  return { aopId, threadId };
}
