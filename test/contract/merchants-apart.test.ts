import { getNamedType, isEnumType, isLeafType, isObjectType } from 'graphql';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { furnished, type Merchant } from './furnished-merchant.js';
import { lists, sameForAll } from './merchants-lists.js';
import { callOf, queries } from './operation-calls.js';

let program: Program;
let client: Client;
let newcomer: Merchant;
let ida: Merchant;
let ole: Merchant;

beforeAll(async () => {
  program = await startProgram();
  client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  newcomer = { shop: await startOrganization(program), ids: {} };
  ida = await furnished(program, client, 'Ida');
  ole = await furnished(program, client, 'Ole');
});
afterAll(async () => {
  await client.end();
  await program.stop();
});

/** What the list shows of each thing to the owner, nested things left out. */
async function shown(
  { shop, ids }: Merchant,
  { name, field, items }: (typeof lists)[number],
): Promise<string[]> {
  const type = getNamedType(items?.type ?? field.type);
  const leaves = isObjectType(type)
    ? Object.values(type.getFields()).filter(
        each => isLeafType(getNamedType(each.type)) && each.args.length === 0,
      )
    : [];
  const selection = leaves.map(leaf => leaf.name).join(' ');
  const { document, variables } = callOf(field, ids, 'query');
  const whole = document.replace(
    '{ __typename }',
    items === undefined ? `{ ${selection} }` : `{ items { ${selection} } }`,
  );
  const { data, errors } = await shop.owner.graphql(whole, variables, shop.id);
  if (errors !== undefined && Object.keys(ids).length > 0) {
    throw new Error(`${name}: ${JSON.stringify(errors)}`);
  }
  const answer = data?.[name] ?? [];
  return (answer.items ?? answer).map((each: unknown) => JSON.stringify(each));
}

describe('of two merchants who both have something, each is shown their own by', () => {
  it.each(lists)('$name', async list => {
    const common = await shown(newcomer, list);
    const own = async (merchant: Merchant) =>
      (await shown(merchant, list)).filter(each => !common.includes(each));
    const [hers, his] = [await own(ida), await own(ole)];
    expect([hers.length, his.length]).not.toContain(0);
    expect(hers.filter(each => his.includes(each))).toEqual([]);
  });
});

const idsOf = async ({ shop }: Merchant, name: string, args: string): Promise<string[]> => {
  const document = `{ ${name}(${args}) { items { id } pagination { nextCursor } total { count isCapped } } }`;
  const { data, errors } = await shop.owner.graphql(document, {}, shop.id);
  expect(errors).toBeUndefined();
  const { items, pagination, total } = data[name];
  const { nextCursor } = pagination;
  const ids = items.map(({ id }: { id: string }) => id);
  const rest: string[] =
    nextCursor === null ? [] : await idsOf({ shop, ids: {} }, name, withCursor(args, nextCursor));
  expect(total).toEqual({ count: expect.any(Number), isCapped: false });
  expect(total.count).toBeGreaterThanOrEqual(ids.length + rest.length);
  return [...ids, ...rest];
};

const withCursor = (args: string, cursor: string): string =>
  `${args.replace(/ cursor: "[^"]*"/, '')} cursor: "${cursor}"`;

const counted = lists.filter(({ field }) => {
  const page = getNamedType(field.type);
  return isObjectType(page) && 'total' in page.getFields();
});

describe('the total of', () => {
  it.each(counted)('$name counts what the caller has, on every page', async ({ name }) => {
    const { shop } = ida;
    const all = await idsOf(ida, name, 'limit: 100');
    const { data } = await shop.owner.graphql(`{ ${name}(limit: 1) { total { count } } }`, {}, shop.id);
    expect(data[name].total.count).toBe(all.length);
  });
});

const sorted = counted.flatMap(({ name, field }) => {
  const sort = field.args.find(arg => arg.name === 'sort');
  const type = sort === undefined ? undefined : getNamedType(sort.type);
  return isEnumType(type) ? type.getValues().map(value => ({ name, sort: value.name })) : [];
});

describe('sorted and read one by one', () => {
  it.each(sorted)('$name by $sort are those of the whole list', async ({ name, sort }) => {
    const whole = await idsOf(ida, name, `sort: ${sort} limit: 100`);
    expect(whole.length).toBeGreaterThan(1);
    expect(await idsOf(ida, name, `sort: ${sort} limit: 1`)).toEqual(whole);
    const other = await idsOf(ida, name, `sort: ${sort === 'oldest' ? 'newest' : 'oldest'} limit: 100`);
    const isOfAge = sort === 'oldest' || sort === 'newest';
    expect(isOfAge ? other.toReversed() : [...other].sort()).toEqual(isOfAge ? whole : [...whole].sort());
  });

  it('a cursor is of its order alone', async () => {
    const { shop } = ida;
    const first = await shop.graphql.run('{ orders(sort: oldest, limit: 1) { pagination { nextCursor } } }');
    const { nextCursor } = first.data.orders.pagination;
    const { errors } = await shop.graphql.run(`{ orders(cursor: "${nextCursor}") { items { id } } }`);
    expect(errors![0]!.extensions).toMatchObject({ code: 'CURSOR_INVALID' });
  });
});

describe('what lists nothing of a merchant', () => {
  it.each(sameForAll)('%s is the same for all', async name => {
    const field = queries.find(each => each.name === name)!;
    const list = { name, field, items: undefined };
    expect(await shown(ida, list)).toEqual(await shown({ ...newcomer, ids: { none: newId() } }, list));
  });
});
