import { isEnumType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { mutations, publishedSchema, queries } from './operation-calls.js';

const types = Object.values(publishedSchema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const pages = types
  .filter(isObjectType)
  .flatMap(type => Object.values(type.getFields()))
  .filter(({ type }) => /Page!?$/.test(String(type)));
const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

describe('the public schema', () => {
  it('has mutations that take one input and answer a payload, each of their name', () => {
    expect(mutations.length).toBeGreaterThan(80);
    for (const { name, args, type } of mutations) {
      const inputs = args.map(argument => `${argument.name}: ${argument.type}`);
      const input = `input: ${capitalized(name)}Input!`;
      expect([name, inputs, String(type)]).toEqual([
        name,
        args.length === 0 ? [] : [input],
        `${capitalized(name)}Payload!`,
      ]);
    }
  });

  it('has pages that take filter, sort and limit, and a cursor or an offset', () => {
    expect(pages.length).toBeGreaterThan(15);
    const known =
      /^(filter: \w+Filter|sort: \w+Sort|limit: Int!|cursor: String|offset: Int!|(import|feed|delivery|merchant)Id: ID!)$/;
    for (const { name, args } of pages) {
      const given = args.map(argument => `${argument.name}: ${argument.type}`);
      expect([name, given.filter(argument => !known.test(argument))]).toEqual([name, []]);
      expect([name, given]).toEqual([name, expect.arrayContaining(['limit: Int!'])]);
      expect([name, given.some(argument => /^(cursor|offset):/.test(argument))]).toEqual([name, true]);
    }
  });

  it('has no field of Query that nulls the answers of the others', () => {
    expect(queries.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });

  it('has enum values in lower case', () => {
    const values = types.filter(isEnumType).flatMap(type => type.getValues().map(({ name }) => name));
    expect(values.filter(value => !/^[a-z][a-z\d_]*$/.test(value))).toEqual([]);
  });
});
