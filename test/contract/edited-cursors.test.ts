import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';
import { furnished, type Merchant } from './furnished-merchant.js';
import { lists } from './merchants-lists.js';
import { callOf } from './operation-calls.js';

let program: Program;
let client: Client;
let ida: Merchant;
beforeAll(async () => {
  program = await startProgram();
  client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  ida = await furnished(program, client, 'Ida');
});
afterAll(async () => {
  await client.end();
  await program.stop();
});

/** A part of a position that is none, whatever it is a position of. */
const noParts = ['\0', '\ud800', null, true, {}, [], -1, 1e300];
/** What is none where a time, an id or a number is. */
const noPlaces = ['', 'x', 'infinity', 'now', 'epoch', '2026-02-30T00:00:00Z', '1e9', ...noParts];

describe('a cursor that was edited', () => {
  const ofCursor = lists.filter(({ field }) => field.args.some(({ name }) => name === 'cursor'));
  const ofText = ['buyerRecords'];

  it.each(ofCursor)('of $name is rejected', async ({ name, field }) => {
    const run = async (cursor: string | null) => {
      const { document, variables } = callOf(field, ida.ids, 'query');
      const given = `limit: 1${cursor === null ? '' : ` cursor: "${cursor}"`}`;
      const paged = document
        .replace('{ __typename }', '{ pagination { nextCursor } }')
        .replace(new RegExp(`${name}(\\(?)`), (_, open) => `${name}(${given}${open === '' ? ')' : ' '}`);
      return ida.shop.owner.graphql(paged, variables, ida.shop.id);
    };
    const { data, errors } = await run(null);
    expect(errors).toBeUndefined();
    const { nextCursor } = data[name].pagination;
    const parts = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
    expect((await run(nextCursor)).errors).toBeUndefined();
    for (const place of Array.from(parts.keys() as Iterable<number>).slice(1)) {
      const tried = ofText.includes(name) ? noParts : noPlaces;
      // In lists whose order has no key of its own, an empty text stands for it.
      for (const part of tried.filter(each => each !== parts[place])) {
        const edited = Buffer.from(JSON.stringify(parts.with(place, part))).toString('base64url');
        const rejected = (await run(edited)).errors?.map(({ extensions }) => extensions.code);
        expect([part, rejected]).toEqual([part, ['CURSOR_INVALID']]);
      }
    }
  });
});
