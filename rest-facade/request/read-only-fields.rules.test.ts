import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import {
  changedOf,
  disagreements,
  isFields,
  readOnlyFields,
  separated,
  shown,
  withoutFields,
} from './read-only-fields.rules.js';

const money = { amount: Type.String(), currency: Type.String() };
const answered = {
  id: Type.String(),
  title: Type.String(),
  price: Type.Object({ ...money, formatted: Type.String() }),
  origin: Type.Object({ country: Type.String() }),
  items: Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer(), total: Type.Object(money) })),
  tags: Type.Array(Type.String()),
};
const taken = {
  title: Type.String(),
  price: Type.Object(money),
  origin: Type.Object({ country: Type.String() }),
  items: Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer() })),
  tags: Type.Array(Type.String()),
  note: Type.String(),
};
const fields = readOnlyFields(answered, taken);

describe('read-only fields of a resource', () => {
  it('are those that its reads answer and its writes do not take, also within objects and items of lists', () => {
    expect([...fields.names.keys()]).toEqual(['id']);
    expect([...fields.within.keys()]).toEqual(['price', 'items']);
    expect([...fields.within.get('price')!.names.keys()]).toEqual(['formatted']);
    expect([...fields.within.get('items')!.names.keys()]).toEqual(['total']);
    expect(fields.within.get('items')!.within.size).toBe(0);
  });

  it('lie as deep as the schemas go', () => {
    const outer = (inner: object) => ({ a: Type.Object({ b: Type.Object(inner as never) }) });
    const deep = readOnlyFields(outer({ c: Type.String(), d: Type.String() }), outer({ c: Type.String() }));
    expect([...deep.within.get('a')!.within.get('b')!.names.keys()]).toEqual(['d']);
  });

  it('are none where a field is an object in one of both alone', () => {
    const one = readOnlyFields({ cost: Type.Object(money) }, { cost: Type.String() });
    const other = readOnlyFields({ cost: Type.String() }, { cost: Type.Object(money) });
    expect([one.names.size, one.within.size, other.names.size, other.within.size]).toEqual([0, 0, 0, 0]);
  });
});

describe('a body', () => {
  it('is separated from its read-only fields, which are named as errors name them', () => {
    const body = {
      id: 'p1',
      title: 'Mug',
      price: { amount: '5', formatted: '$5' },
      items: [{ id: 'i1', quantity: 2, total: 'x' }, 'no item'],
      unheard: { id: 'kept' },
    };
    const { rest, stated } = separated(body, fields);
    expect(rest).toEqual({
      title: 'Mug',
      price: { amount: '5' },
      items: [{ id: 'i1', quantity: 2 }, 'no item'],
      unheard: { id: 'kept' },
    });
    expect(stated.map(({ path, value }) => [path, value])).toEqual([
      ['id', 'p1'],
      ['price.formatted', '$5'],
      ['items.0.total', 'x'],
    ]);
    expect(stated[2]!.steps).toEqual(['items', { id: 'i1', index: 0 }, 'total']);
  });

  it.each([null, 'text', 7])('may have %j where an object is expected', value => {
    expect(separated({ price: value }, fields)).toEqual({ rest: { price: value }, stated: [] });
  });

  it('keeps a field called __proto__ as a field', () => {
    const { rest } = separated(JSON.parse('{"__proto__": {"isAdmin": true}}'), fields);
    expect(Object.keys(rest)).toEqual(['__proto__']);
    expect((rest as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('what was stated', () => {
  const resource = {
    id: 'p1',
    price: { formatted: '$5' },
    items: [
      { id: 'i1', total: { amount: '10', currency: 'SGD' } },
      { id: 'i2', total: null },
    ],
    createdAt: '2026-03-01T08:00:00.000Z',
  };
  const errorsOf = (body: Record<string, unknown>) => {
    const all = readOnlyFields({ ...answered, createdAt: Type.String() }, taken);
    return disagreements(separated(body, all).stated, resource).map(({ path, code }) => `${path} ${code}`);
  };

  it('agrees with the resource where it is the same', () => {
    const { createdAt } = resource;
    expect(errorsOf({ id: 'p1', price: { formatted: '$5' }, createdAt })).toEqual([]);
  });

  it('disagrees where it is anything else', () => {
    expect(errorsOf({ id: 'p2', price: { formatted: null } })).toEqual([
      'id READ_ONLY',
      'price.formatted READ_ONLY',
    ]);
  });

  it('is compared with the item of the same id wherever that stands, else with the one in its place', () => {
    const [first, second] = resource.items;
    expect(errorsOf({ items: [second, first] })).toEqual([]);
    expect(errorsOf({ items: [{ total: first!.total }, { total: null }] })).toEqual([]);
    expect(errorsOf({ items: [{ id: 'i2', total: first!.total }] })).toEqual(['items.0.total READ_ONLY']);
    expect(errorsOf({ items: [{ id: null, total: first!.total }] })).toEqual([]);
    expect(errorsOf({ items: [{ id: 'unknown', total: first!.total }] })).toEqual([]);
    expect(errorsOf({ items: [first, second, { total: 'none' }] })).toEqual(['items.2.total READ_ONLY']);
  });

  it('may leave out what is null, and write an instant in another form', () => {
    expect(errorsOf({ items: [first(), { id: 'i2', total: undefined }] })).toEqual([]);
    expect(errorsOf({ createdAt: '2026-03-01T16:00:00+08:00' })).toEqual([]);
    expect(errorsOf({ createdAt: '2026-03-01T08:00:01Z' })).toEqual(['createdAt READ_ONLY']);
    expect(errorsOf({ createdAt: 'yesterday' })).toEqual(['createdAt READ_ONLY']);
    expect(errorsOf({ createdAt: 1_772_352_000_000 })).toEqual(['createdAt READ_ONLY']);
  });

  it('is a list only where each of its items is, in their order', () => {
    const all = readOnlyFields({ codes: Type.Array(Type.String()) }, {});
    const isAgreed = (codes: unknown, stored: unknown) =>
      disagreements(separated({ codes }, all).stated, { codes: stored }).length === 0;
    expect(isAgreed(['a', 'b'], ['a', 'b'])).toBe(true);
    expect([isAgreed(['a'], ['a', 'b']), isAgreed(['b', 'a'], ['a', 'b']), isAgreed(['a'], 'a')]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isAgreed({ a: 1 }, { a: 1, b: null }), isAgreed({ a: 1 }, { a: 1, b: 2 })]).toEqual([
      true,
      false,
    ]);
    expect([isAgreed({ 0: 'a' }, ['a']), isAgreed(['a'], { 0: 'a' })]).toEqual([false, false]);
  });

  it('is nothing of a resource that lacks what it stands in', () => {
    const stated = separated({ items: [{ total: '1' }], price: { formatted: '$5' } }, fields).stated;
    expect(disagreements(stated, { items: 'none', price: null }).map(({ path }) => path)).toEqual([
      'items.0.total',
      'price.formatted',
    ]);
  });

  const first = () => resource.items[0];
});

it('a change is what differs from the resource, by what was sent', () => {
  const change = { title: 'mug', price: '5.00', tags: ['a'] };
  const sent = { title: 'Mug', price: '5', tags: ['b'] };
  expect(changedOf(change, sent, { title: 'Mug', price: '6', tags: ['a'] })).toEqual({
    price: '5.00',
    tags: ['a'],
  });
});

describe('a value as it is shown', () => {
  it('has the fields of its schema alone, within objects and items of lists too', () => {
    const schema = Type.Object(answered);
    const value = {
      id: 'p1',
      secret: 1,
      price: { amount: '5', secret: 2 },
      items: [{ id: 'i1', secret: 3 }],
    };
    expect(shown(value, schema)).toMatchObject({
      id: 'p1',
      price: { amount: '5' },
      items: [{ id: 'i1', total: undefined }],
    });
    expect(JSON.stringify(shown(value, schema))).not.toContain('secret');
  });

  it('is left as it is where the schema says no more of it', () => {
    expect(shown(['a', { b: 1 }], Type.Any())).toEqual(['a', { b: 1 }]);
    expect(shown({ b: 1 }, Type.Any())).toEqual({ b: 1 });
    expect(shown(null, Type.Object(answered))).toBeNull();
    expect(shown('text', Type.Object(answered))).toBe('text');
  });
});

describe('a body without the fields at some paths', () => {
  const body = { a: { b: 1, c: 2 }, list: [{ d: 1, e: 2 }], f: 3 };

  it('lacks them, and no others', () => {
    expect(withoutFields(body, ['a.b', 'list.0.d', 'f'])).toEqual({ a: { c: 2 }, list: [{ e: 2 }] });
    expect(body.a.b).toBe(1);
  });

  it('is as it was where there is nothing at them', () => {
    expect(withoutFields(body, ['x.y', 'list.7.d', 'f.g', 'constructor.prototype'])).toEqual(body);
    expect(withoutFields(null, ['a'])).toBeNull();
  });

  it('never reaches into a prototype', () => {
    withoutFields({}, ['__proto__.toString']);
    expect(Object.hasOwn(Object.prototype, 'toString')).toBe(true);
  });
});

it('fields are an object, and neither a list nor null', () => {
  expect([{}, { a: 1 }, [], null, 'text', undefined].map(isFields)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
