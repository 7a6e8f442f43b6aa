import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describedEvents } from '../../../composition/events.js';
import { allScopes } from '../../../kernel/scopes.js';
import { eventCatalogue, eventKeys } from '../../../subgraphs/platform/event/event-catalogue.js';

/** The text of every file that emits events. */
const subgraphs = join(import.meta.dirname, '../../../subgraphs');
const emitters = readdirSync(subgraphs, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.events.ts'))
  .map(name => readFileSync(join(subgraphs, name), 'utf8'))
  .join('\n');

describe('the event catalogue', () => {
  it('has the keys of §6.1 and product.delisted, and no other', () => {
    expect([...eventKeys].sort()).toEqual([
      'look.created',
      'look.deleted',
      'order.created',
      'order.deleted',
      'order.status.changed',
      'order.updated',
      'product.created',
      'product.deleted',
      'product.delisted',
      'product.inventory.changed',
      'product.price.changed',
      'product.updated',
      'return.created',
      'return.status.changed',
      'return.updated',
      'settlement.created',
      'settlement.status.changed',
      'settlement.updated',
    ]);
  });

  it('is emitted whole, and describes the data of every key', () => {
    expect(eventKeys.filter(key => !emitters.includes(`'${key}'`))).toEqual([]);
    expect(describedEvents().filter(({ sample }) => sample === null)).toEqual([]);
  });

  it('names for each key its family, a scope that exists, and the schema version of the family', () => {
    const versions: Record<string, string> = { return: '2026-08-29' };
    for (const key of eventKeys) {
      const { family, scope, schemaVersion } = eventCatalogue[key];
      expect(key.split('.')[0]).toBe(family);
      expect(allScopes()).toContain(scope);
      expect(schemaVersion).toBe(versions[family] ?? '2026-08-01');
    }
  });
});
