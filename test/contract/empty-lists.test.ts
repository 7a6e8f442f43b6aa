import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { specSpelling } from '../../rest-facade/request/query-names.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { type RootField, sampleOf } from './argument-samples.js';
import { publishedSchema, queries, subscriptions } from './operation-calls.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

/** Says what is supposed, and not which listings are looked at. */
const narrowsNothing = ['pricePreview input.books'];

const isList = (type: GraphQLInputType): boolean => isListType(getNullableType(type));

/** What an input does not do without. */
const requiredOf = (input: GraphQLInputType): object =>
  isInputObjectType(input)
    ? Object.fromEntries(
        Object.values(input.getFields())
          .filter(isRequiredInputField)
          .map(({ name, type }) => [name, sampleOf(type)]),
      )
    : {};

/** Enums that the read does not do without, beside the argument. */
const restOf = ({ args }: RootField, given: string): string =>
  args
    .filter(({ name, type }) => name !== given && isNonNullType(type) && isEnumType(type.ofType))
    .map(({ name, type }) => `, ${name}: ${sampleOf(type)}`)
    .join('');

/** Lists among the arguments of a read, and among the fields of their inputs: what it is narrowed by. */
const cases = [
  ...queries.map(field => ({ kind: 'query' as const, field })),
  ...subscriptions.map(field => ({ kind: 'subscription' as const, field })),
].flatMap(({ kind, field }) =>
  field.args.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    const lists = isInputObjectType(named)
      ? Object.values(named.getFields()).flatMap(inner =>
          isList(inner.type) ? [{ list: inner.name, place: `${name}.${inner.name}`, of: named.name }] : [],
        )
      : isList(type)
        ? [{ list: name, place: name, of: null }]
        : [];
    return lists.map(each => ({
      ...each,
      name: `${field.name} ${each.place}`,
      document: `${kind} ($given: ${type}) { ${field.name}(${name}: $given${restOf(field, name)}) { __typename } }`,
      given: each.of === null ? [] : { ...requiredOf(named), [each.list]: [] },
    }));
  }),
);
const narrowing = cases.filter(({ name }) => !narrowsNothing.includes(name));

const isRejected = (list: string) => [
  {
    extensions: {
      code: 'VALIDATION_FAILED',
      errors: [expect.objectContaining({ path: list, code: 'REQUIRED' })],
    },
  },
];

describe('an empty list, which could mean all or nothing', () => {
  it.each(narrowing.filter(({ document }) => document.startsWith('query')))(
    'is rejected at its path in GraphQL: $name',
    async ({ document, given, list }) => {
      const { errors } = await shop.graphql.run(document, { given });
      expect(errors).toMatchObject(isRejected(list));
    },
  );

  it.each(narrowing.filter(({ document }) => document.startsWith('subscription')))(
    'is rejected at its path on a socket: $name',
    async ({ document, given, list }) => {
      const live = shop.live();
      await expect(live.events(document, { given }).next()).rejects.toMatchObject(isRejected(list));
      await live.close();
    },
  );

  it('is looked for in every list of every filter that there is', () => {
    const filters = Object.values(publishedSchema.getTypeMap())
      .filter(isInputObjectType)
      .filter(({ name }) => name.endsWith('Filter'));
    const lists = filters.flatMap(filter =>
      Object.values(filter.getFields()).flatMap(({ name, type }) =>
        isList(type) ? [`${filter.name}.${name}`] : [],
      ),
    );
    expect(lists.length).toBeGreaterThan(10);
    expect(narrowing.map(({ of, list }) => `${of}.${list}`)).toEqual(expect.arrayContaining(lists));
  });

  const parameters = routes.flatMap(route =>
    Object.entries(route.query?.properties ?? {}).flatMap(([name, schema]) =>
      (schema as { type?: string }).type === 'array' ? [{ route, name: specSpelling(name) }] : [],
    ),
  );
  it.each(parameters)('is rejected at its name in the query of $route.id: $name', async ({ route, name }) => {
    const path = route.path.replace(/:\w+/g, () => newId());
    const { status, json } = await shop.rest.send(route.method, `${path}?${name}=`);
    expect([status, json.errors]).toEqual([400, [expect.objectContaining({ path: name, code: 'REQUIRED' })]]);
  });

  it.each([
    ...['productIds', 'marketplaces', 'countries', 'storeIds'].map(name => [
      '/api/v1/price-books/preview',
      name,
    ]),
    ...['productIds', 'marketplaces', 'countries'].map(name => ['/api/v1/evaluate', name]),
  ] as const)('is rejected at its name in the body of %s: %s', async (path, name) => {
    const { status, json } = await shop.rest.post(path, { productIds: [newId()], [name]: [] });
    expect([status, json.errors.map(({ path }: { path: string }) => path)]).toEqual([400, [name]]);
  });
});
