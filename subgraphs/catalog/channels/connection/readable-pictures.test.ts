import { describe, expect, it } from 'vitest';
import type { ListingDraft } from '../../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { MarketplaceChannel } from '../../../../connectors/marketplaces/port.js';
import { withReadablePictures } from './readable-pictures.js';
import { UnreadablePicture } from './unreadable-picture.js';

const fallback = 'https://media.example/soon.png';

/** Where these can be read, and all others cannot, for the reason given or for now. */
const sourceOf = (
  readable: readonly string[],
  fallbackImageUrl: string | null,
  gone: readonly string[] = [],
) => ({
  fallbackImageUrl,
  read: async (url: string) => {
    if (!readable.includes(url)) {
      const kind = gone.includes(url) ? 'rejected' : 'unavailable';
      throw new UnreadablePicture(kind, url, { why: 'could not be read.' });
    }
  },
});

/** A marketplace that takes pictures as files before it writes anything, or one that takes addresses. */
function shopOf(source: ReturnType<typeof sourceOf>, takes: 'files' | 'addresses') {
  const published: (readonly string[])[] = [];
  const shop: Pick<MarketplaceChannel, 'publish'> = {
    publish: async ({ imageUrls }) => {
      for (const url of takes === 'files' ? imageUrls : []) {
        await source.read(url);
      }
      published.push(imageUrls);
      return { reference: null, submissionId: null, issues: [] };
    },
  };
  const channel = withReadablePictures(shop as MarketplaceChannel, source);
  const publish = async (imageUrls: string[]) => {
    const { issues } = await channel.publish({ imageUrls } as Partial<ListingDraft> as ListingDraft);
    return issues.map(({ severity, code, field }) => [severity, code, field]);
  };
  return { publish, published };
}

describe('a publication', () => {
  it('is sent as it is where addresses are taken, readable or not', async () => {
    const { publish, published } = shopOf(sourceOf([], fallback), 'addresses');
    expect(await publish(['a', 'b'])).toEqual([]);
    expect(published).toEqual([['a', 'b']]);
  });

  it('goes without the pictures that cannot be read, and says which', async () => {
    const { publish, published } = shopOf(sourceOf(['b', fallback], fallback), 'files');
    expect(await publish(['a', 'b', 'c'])).toEqual([
      ['warning', 'IMAGE_UNREADABLE', 'imageUrls.0'],
      ['warning', 'IMAGE_UNREADABLE', 'imageUrls.2'],
    ]);
    expect(published).toEqual([['b']]);
  });

  it("shows the account's fallback where no picture can be read, and says so", async () => {
    const { publish, published } = shopOf(sourceOf([fallback], fallback), 'files');
    expect(await publish(['a'])).toEqual([
      ['warning', 'IMAGE_FALLBACK', 'imageUrls'],
      ['warning', 'IMAGE_UNREADABLE', 'imageUrls.0'],
    ]);
    expect(published).toEqual([[fallback]]);
  });

  it.each(['files', 'addresses'] as const)(
    'says that the fallback is shown for a product without pictures, where %s are taken',
    async takes => {
      const { publish } = shopOf(sourceOf([fallback], fallback), takes);
      expect(await publish([fallback])).toEqual([['warning', 'IMAGE_FALLBACK', 'imageUrls']]);
    },
  );

  it.each([
    ['none is set', sourceOf([], null, ['a'])],
    ['it cannot be read either', sourceOf([], fallback, ['a', fallback])],
  ])('is rejected where the pictures are gone and there is no fallback: %s', async (_title, source) => {
    const { publish, published } = shopOf(source, 'files');
    await expect(publish(['a'])).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('set fallbackImageUrl'),
      issues: [{ severity: 'error', code: 'IMAGE_UNREADABLE', field: 'imageUrls.0' }],
    });
    expect(published).toEqual([]);
  });

  it('waits where there is no fallback and a picture may be readable later', async () => {
    const { publish } = shopOf(sourceOf([], null, ['a']), 'files');
    await expect(publish(['a', 'b'])).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('ends in whatever else goes wrong', async () => {
    const error = new MarketplaceError('rejected', 'No.');
    const shop = { publish: () => Promise.reject(error) } as Partial<MarketplaceChannel>;
    const channel = withReadablePictures(shop as MarketplaceChannel, sourceOf([], fallback));
    await expect(channel.publish({ imageUrls: ['a'] } as Partial<ListingDraft> as ListingDraft)).rejects.toBe(
      error,
    );
  });
});
