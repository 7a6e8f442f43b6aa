import { describe, expect, it } from 'vitest';
import { AmazonPublisher } from '../../connectors/marketplaces/amazon/amazon-publish.js';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { publish as publishZalora } from '../../connectors/marketplaces/zalora/zalora-publish.js';
import { answering, kindOf } from './answering.js';
import { draft, type known, now, skus, small } from './full-draft.js';

describe('a publication at Zalora', () => {
  const product = (SellerSku: string, ParentSku = 'TEE-S') => ({
    SellerSku,
    ParentSku,
    Variation: '',
    Status: 'active',
  });
  const finished = { Status: 'Finished' };
  const publish = (
    there: object[],
    reference: typeof known | null = null,
    feed: (id: string) => object = () => finished,
  ) => {
    let feeds = 0;
    const submit = () => {
      feeds += 1;
      return `F${feeds}`;
    };
    const world = answering({
      GetProducts: { Products: { Product: there } },
      FeedStatus: (...[, asked]: unknown[]) => ({ FeedDetail: feed((asked as { FeedID: string }).FeedID) }),
      Product: submit,
      Image: submit,
    });
    const clock = { now: () => now };
    const submitted = () =>
      world.calls
        .filter(([action]) => /^(Product(Create|Update|Remove)|Image)$/.test(String(action)))
        .map(([action, xml]) => [
          action,
          [...String(xml).matchAll(/<SellerSku>([^<]+)/g)].map(each => each[1]),
        ]);
    return {
      ...world,
      submitted,
      receipt: publishZalora(world.client, { ...draft, reference }, { clock } as never),
    };
  };
  const family = (externalId: string, ...of: string[]) => ({
    externalId,
    variants: of.map(sku => ({ sku, externalId: null })),
  });

  it('makes what is not there, changes what is, takes away what is not wanted, and shows pictures of each', async () => {
    const { receipt, submitted } = publish(
      [product('TEE-S'), product('OLD')],
      family('TEE-S', 'TEE-S', 'OLD'),
    );
    expect(await receipt).toEqual({
      reference: { externalId: 'TEE-S', variants: skus(null, null) },
      submissionId: 'F1',
      issues: [],
    });
    expect(submitted()).toEqual([
      ['ProductCreate', ['TEE-M']],
      ['ProductUpdate', ['TEE-S']],
      ['ProductRemove', ['OLD']],
      ['Image', ['TEE-S', 'TEE-M']],
    ]);
  });

  it('is below the parent that it has there, and is rejected where another listing has one of its SKUs', async () => {
    const { receipt, sent, submitted } = publish([product('TEE-M', 'MUM')]);
    expect((await receipt).reference!.externalId).toBe('MUM');
    expect(submitted().map(([action]) => action)).toEqual(['ProductCreate', 'ProductUpdate', 'Image']);
    expect(String(sent('ProductCreate')[0]![1])).toContain('<ParentSku>MUM</ParentSku>');
    const foreign = publish([product('TEE-S'), product('TEE-M', 'MUM')], family('TEE-S', 'TEE-S'));
    await expect(foreign.receipt).rejects.toMatchObject({
      kind: 'rejected',
      message: 'Another listing at Zalora has the SKU TEE-M.',
      issues: [{ code: 'SKU_TAKEN', field: 'variants' }],
    });
    expect(foreign.submitted()).toEqual([]);
  });

  it.each<[string, (id: string) => object, string, string | null]>([
    [
      'a row',
      () => ({ ...finished, FeedErrors: { Error: { Code: 7, Message: 'No.', SellerSku: 'TEE-M' } } }),
      '7',
      'variants.1',
    ],
    [
      'a row of none of its SKUs',
      () => ({ ...finished, FeedErrors: { Error: [{ Message: 'No.' }] } }),
      'FEED_ROW_REJECTED',
      null,
    ],
    ['the first feed', id => ({ Status: id === 'F1' ? 'Error' : 'Finished' }), 'FEED_FAILED', null],
    ['the last feed', id => ({ Status: id === 'F2' ? 'Canceled' : 'Finished' }), 'FEED_FAILED', null],
  ])('is as it was where %s came to nothing, and says why', async (_what, feed, code, field) => {
    const { reference, issues } = await publish([], null, feed).receipt;
    expect([reference, issues.map(each => [each.code, each.field])]).toEqual([null, [[code, field]]]);
  });

  it('is not yet what was sent while the first of its feeds waits', async () => {
    const { receipt } = publish([], null, id => ({ Status: id === 'F1' ? 'Queued' : 'Finished' }));
    expect(await receipt).toMatchObject({ reference: null, issues: [], submissionId: 'F1' });
  });

  it.each([
    [0, 'throttled'],
    [1, 'unknown'],
  ])('that fails after %i feeds is %s', async (feeds, kind) => {
    const error = new MarketplaceError('throttled', 'Slower.');
    const { client } = answering({
      GetProducts: {},
      ProductCreate: feeds === 0 ? error : 'F1',
      Image: error,
    });
    expect(await kindOf(publishZalora(client, draft, { clock: { now: () => now } } as never))).toBe(kind);
  });
});

describe('a publication at Amazon', () => {
  const parent = `P-${draft.productId}`;
  const taken = (id: string) => ({ status: 'ACCEPTED', submissionId: id, issues: [] });
  const invalid = {
    status: 'INVALID',
    submissionId: 's-0',
    issues: [{ code: '9', message: 'No.', severity: 'ERROR' }],
  };
  const publish = (answers: Record<string, unknown>, of: Partial<typeof draft> = {}) => {
    const put = (answer: unknown) => (method: unknown) => {
      if (method === 'PUT' && answer instanceof Error) {
        throw answer;
      }
      return method === 'PUT' ? answer : {};
    };
    const children = { items: ['TEE-S', 'TEE-OLD'].map(sku => ({ sku })) };
    const world = answering({
      ...Object.fromEntries(Object.entries(answers).map(([sku, answer]) => [`SELLER/${sku}`, put(answer)])),
      'items/SELLER': children,
    });
    const publisher = new AmazonPublisher(world.client, { now: () => now });
    const writes = () =>
      world.calls
        .filter(([first]) => first === 'PUT' || first === 'DELETE')
        .map(([method, path]) => [method, String(path).split('/').at(-1)]);
    return { ...world, writes, receipt: publisher.publish({ ...draft, ...of }) };
  };
  const all = { [parent]: taken('s-1'), 'TEE-S': taken('s-2'), 'TEE-M': taken('s-3'), 'TEE-OLD': {} };
  const family = { externalId: parent, variants: skus(null, null) };

  it('puts its parent first, then each variant, and is known by the parent', async () => {
    const { receipt, writes, calls } = publish(all);
    expect(await receipt).toEqual({ reference: family, submissionId: 's-1', issues: [] });
    expect(writes()).toEqual([
      ['PUT', parent],
      ['PUT', 'TEE-S'],
      ['PUT', 'TEE-M'],
    ]);
    expect(calls[1]![2]).toMatchObject({
      parameters: { marketplaceIds: draft.store.id, includedData: ['issues'] },
      body: { productType: '100636', requirements: 'LISTING' },
    });
  });

  it('takes away what it has no more once all of it was taken, and only then', async () => {
    const done = publish(all, { reference: family });
    await done.receipt;
    expect(done.writes().slice(3)).toEqual([['DELETE', 'TEE-OLD']]);
    const part = publish({ ...all, 'TEE-M': invalid }, { reference: family });
    expect((await part.receipt).reference).toEqual(family);
    expect(part.writes()).toHaveLength(3);
    const single = publish(all, {
      variants: [small],
      reference: { externalId: 'TEE-S', variants: [{ sku: 'TEE-S', externalId: null }] },
    });
    expect((await single.receipt).submissionId).toBe('s-2');
    expect(single.writes()).toEqual([['PUT', 'TEE-S']]);
  });

  it('ends with its parent where that is rejected, and is nothing where none of it was taken', async () => {
    const rejected = publish({ ...all, [parent]: invalid });
    expect(await rejected.receipt).toMatchObject({
      reference: null,
      submissionId: 's-0',
      issues: [{ code: '9' }],
    });
    expect(rejected.writes()).toHaveLength(1);
    const single = publish({ 'TEE-S': new MarketplaceError('rejected', 'No.') }, { variants: [small] });
    expect(await single.receipt).toMatchObject({
      reference: null,
      submissionId: null,
      issues: [{ severity: 'error', code: 'rejected', message: 'No.' }],
    });
  });

  it.each([
    [parent, 'throttled'],
    ['TEE-S', 'unknown'],
  ])('that fails at %s is %s', async (sku, kind) => {
    const failure = new MarketplaceError('throttled', 'Slower.');
    expect(await kindOf(publish({ ...all, [sku]: failure }).receipt)).toBe(kind);
  });
});
