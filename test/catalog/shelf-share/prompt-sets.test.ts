import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shelfShareLimits as limits } from '../../../subgraphs/catalog/shelf-share/shelf-share.limits.js';
import { type ShelfMerchant, ShelfShop } from './shelf-shop.js';

const prompt = { key: 'best', text: 'Which is best?', intent: 'category' };
const create =
  'mutation ($input: CreatePromptSetInput!) { createPromptSet(input: $input) { promptSet { id version name category country language prompts { key text intent } } } }';
const update =
  'mutation ($input: UpdatePromptSetInput!) { updatePromptSet(input: $input) { promptSet { version name category prompts { key } } } }';
const remove = 'mutation ($input: DeletePromptSetInput!) { deletePromptSet(input: $input) { deletedId } }';
const setBrands =
  'mutation ($input: SetShelfBrandsInput!) { setShelfBrands(input: $input) { shelfBrands { version own { aliases domains } rivals { key name } } } }';
const fields = { name: 'Kettles', country: 'SG', language: 'en', prompts: [prompt] };
const noNames = { aliases: [], domains: [] };

let shelf: ShelfShop;
let merchant: ShelfMerchant;
beforeAll(async () => {
  const silent = () => ({ text: '', cited: [], consulted: [] });
  shelf = await ShelfShop.open({ openai: silent, perplexity: silent });
});
afterAll(() => shelf.close());
beforeEach(async () => {
  merchant = await shelf.merchant();
});

describe('a prompt set', () => {
  it('is kept without spaces around texts, and each change of it is a version', async () => {
    const input = { ...fields, name: ' Kettles ', category: ' ', prompts: [{ ...prompt, text: ' Which? ' }] };
    const { createPromptSet } = await merchant.run(create, { input });
    const { id, ...set } = createPromptSet.promptSet;
    expect(set).toEqual({ ...fields, version: 1, category: null, prompts: [{ ...prompt, text: 'Which?' }] });
    const change = { id, expectedVersion: 1, category: 'Kitchen' };
    expect((await merchant.run(update, { input: change })).updatePromptSet).toEqual({
      promptSet: { version: 2, name: 'Kettles', category: 'Kitchen', prompts: [{ key: 'best' }] },
    });
    expect(await merchant.wrong(update, { input: change })).toEqual(['VERSION_STALE', []]);
    expect(await merchant.wrong(remove, { input: { id, expectedVersion: 1 } })).toEqual([
      'VERSION_STALE',
      [],
    ]);
    await merchant.run(remove, { input: { id, expectedVersion: 2 } });
    expect(await merchant.wrong(update, { input: { id, name: 'X' } })).toEqual(['PROMPT_SET_NOT_FOUND', []]);
  });

  it('names every field that is wrong, and is not stored then', async () => {
    const many = Array.from({ length: limits.promptsMax + 1 }, (_, index) => ({
      ...prompt,
      key: `${index}`,
    }));
    const wrong = async (more: object) =>
      (await merchant.wrong(create, { input: { ...fields, ...more } }))[1];
    expect(
      await wrong({ name: ' ', category: 'x'.repeat(201), language: 'english!', prompts: [prompt, prompt] }),
    ).toEqual([...['name', 'category', 'language', 'prompts.1.key']]);
    expect(await wrong({ prompts: [{ ...prompt, key: '', text: 'x'.repeat(1_001) }] })).toEqual([
      'prompts.0.key',
      'prompts.0.text',
    ]);
    expect(await wrong({ prompts: many })).toEqual(['prompts']);
    const { promptSets } = await merchant.run('{ promptSets { items { id } } }');
    expect(promptSets).toEqual({ items: [] });
  });

  it('is one of a hundred at most, listed by country and category', async () => {
    for (let made = 0; made < limits.promptSetsMax; made += 1) {
      await merchant.promptSet([prompt], {
        country: made === 0 ? 'MY' : 'SG',
        category: made === 1 ? 'Kettles' : null,
      });
    }
    expect(await merchant.wrong(create, { input: fields })).toEqual(['LIMIT_REACHED', []]);
    const countOf = async (filter: string) => {
      const list = `{ promptSets(filter: ${filter}) { items { id } } }`;
      return (await merchant.run(list)).promptSets.items.length;
    };
    expect([await countOf('{ country: "MY" }'), await countOf('{ category: "Kettles" }')]).toEqual([1, 1]);
  }, 120_000);

  it("of another merchant's does not exist", async () => {
    const { id } = await (await shelf.merchant()).promptSet([prompt]);
    expect(await merchant.wrong(`{ promptSet(id: "${id}") { id } }`)).toEqual(['PROMPT_SET_NOT_FOUND', []]);
    expect(await merchant.wrong(update, { input: { id, name: 'X' } })).toEqual(['PROMPT_SET_NOT_FOUND', []]);
    expect(await merchant.wrong(remove, { input: { id } })).toEqual(['PROMPT_SET_NOT_FOUND', []]);
  });
});

describe('the brands that are looked for', () => {
  it('are replaced as a whole, each time as a version', async () => {
    expect((await merchant.run('{ shelfBrands { version rivals { key } } }')).shelfBrands).toEqual({
      version: 0,
      rivals: [],
    });
    const own = { aliases: [' Alpha '], domains: ['ALPHA.example'] };
    const input = { own, rivals: [{ key: 'b', name: 'Beta', ...noNames }] };
    expect((await merchant.run(setBrands, { input })).setShelfBrands).toEqual({
      shelfBrands: {
        version: 1,
        own: { aliases: ['Alpha'], domains: ['alpha.example'] },
        rivals: [{ key: 'b', name: 'Beta' }],
      },
    });
    const stale = { ...input, expectedVersion: 0 };
    expect(await merchant.wrong(setBrands, { input: stale })).toEqual(['VERSION_STALE', []]);
    const outcomes = await Promise.all(
      ['Gamma', 'Delta'].map(name =>
        merchant.shop.graphql.run(setBrands, {
          input: { own, rivals: [{ key: 'x', name, ...noNames }], expectedVersion: 1 },
        }),
      ),
    );
    expect(outcomes.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  it('name every field that is wrong', async () => {
    const rival = { key: 'b', name: 'Beta', ...noNames };
    const own = {
      aliases: ['A', '!!', 'x'.repeat(101)],
      domains: ['shop', 'https://x.example', 'shop.example'],
    };
    const rivals = [rival, { ...rival, name: '' }, { ...rival, key: '', domains: ['-'] }];
    expect(await merchant.wrong(setBrands, { input: { own, rivals } })).toEqual([
      'VALIDATION_FAILED',
      [
        ...['own.aliases.0', 'own.aliases.1', 'own.aliases.2', 'own.domains.0', 'own.domains.1'],
        ...['rivals.1.name', 'rivals.1.key', 'rivals.2.key', 'rivals.2.domains.0'],
      ],
    ]);
  });

  it('have no name that is of the own brand and of a rival', async () => {
    const own = { aliases: ['Alpha', 'Café Beta'], domains: [] };
    const rivals = [
      { key: 'a', name: 'ALPHA', ...noNames },
      { key: 'b', name: 'Beta', ...noNames, aliases: ['Beta', 'cafe-beta'] },
    ];
    expect(await merchant.wrong(setBrands, { input: { own, rivals } })).toEqual([
      'VALIDATION_FAILED',
      ['rivals.0.name', 'rivals.1.aliases.1'],
    ]);
  });
});
