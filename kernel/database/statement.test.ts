import { describe, expect, it } from 'vitest';
import { declaredStatements, sql, unnamed } from './statement.js';

describe('a statement', () => {
  it('has one text, however often it is declared', () => {
    expect(sql('test.statement', 'select 1')).toEqual({ name: 'test.statement', text: 'select 1' });
    expect(sql('test.statement', 'select 1')).toEqual({ name: 'test.statement', text: 'select 1' });
    expect(() => sql('test.statement', 'select 2')).toThrow('Two statements are named test.statement');
    expect(declaredStatements().get('test.statement')).toBe('select 1');
  });

  it('has a name of 63 bytes at most', () => {
    expect(sql('a'.repeat(63), 'select 1').name).toHaveLength(63);
    expect(() => sql('b'.repeat(64), 'select 1')).toThrow('longer than 63 bytes');
    expect(() => sql('ä'.repeat(32), 'select 1')).toThrow('longer than 63 bytes');
  });

  it('that is built for one call has none', () => {
    expect(unnamed('select 1')).toEqual({ name: '', text: 'select 1' });
  });
});
