import { chunksOf } from '../chunks.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { ChannelDependencies } from '../port.js';
import type { ShopeeClient } from './shopee-client.js';

interface Uploaded {
  image_info_list?: { error?: string; message?: string; image_info?: { image_id?: string } }[];
}

/** "less than 9 images" a call. */
const filesMax = 8;

/** Shopee takes pictures as files, and gives the same id to the same file. Answers their ids in order. */
export async function uploadPictures(
  app: ShopeeClient,
  { readPicture }: ChannelDependencies,
  urls: readonly string[],
): Promise<string[]> {
  if (readPicture === undefined) {
    throw new MarketplaceError('unsupported', 'Shopee takes pictures as files, and none can be read here.');
  }
  const ids: string[] = [];
  for (const some of chunksOf(urls, filesMax)) {
    const files = await Promise.all(some.map(url => readPicture(url)));
    const { image_info_list: list = [] } = await app.upload<Uploaded>(
      '/api/v2/media_space/upload_image',
      'image',
      files,
    );
    for (const index of files.keys()) {
      ids.push(imageId(list[index], ids.length));
    }
  }
  return ids;
}

function imageId(
  uploaded: NonNullable<Uploaded['image_info_list']>[number] | undefined,
  index: number,
): string {
  const id = uploaded?.image_info?.image_id;
  if (id === undefined) {
    const words = uploaded?.message || uploaded?.error || 'the picture was not taken';
    throw new MarketplaceError('rejected', `Shopee: ${words}`, {
      marketplaceCode: uploaded?.error ?? null,
      issues: [marketplaceIssue('IMAGE_REJECTED', words, `imageUrls.${index}`)],
    });
  }
  return id;
}
