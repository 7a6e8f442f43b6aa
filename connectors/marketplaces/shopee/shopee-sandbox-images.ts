import { createHash } from 'node:crypto';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

const filesMax = 8;

/** Takes pictures as files and notes their ids in `images`: items may use no others. */
export function imageRoutes(images: Set<string>): ShopeeAnswers {
  return {
    'POST /api/v2/media_space/upload_image': ({ rawBody }) => {
      const files = filesOf(rawBody);
      if (files.length === 0 || files.length > filesMax) {
        throw rejection('error_param', `Wrong parameters, detail: ${files.length} image files.`);
      }
      const list = files.map((file, index) => {
        const imageId = `sg-11134201-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
        images.add(imageId);
        const address = `https://cf.shopee.sg/file/${imageId}`;
        const imageUrls = [{ image_url_region: 'SG', image_url: address }];
        return {
          id: index,
          error: '',
          message: '',
          image_info: { image_id: imageId, image_url_list: imageUrls },
        };
      });
      return { image_info: list[0]!.image_info, image_info_list: list };
    },
  };
}

/** Contents of the parts named `image` of a multipart body (RFC 7578), by the boundary on its first line. */
function filesOf(body: Buffer): Buffer[] {
  const boundary = body.subarray(0, body.indexOf('\r\n'));
  const files: Buffer[] = [];
  let start = boundary.length + 2;
  for (let end = body.indexOf(boundary, start); boundary.length > 2 && end !== -1; ) {
    const part = body.subarray(start, end - 2);
    const headerEnd = part.indexOf('\r\n\r\n');
    const header = part.subarray(0, headerEnd).toString('latin1');
    if (/name="image"/.test(header) && /filename="[^"]+"/.test(header)) {
      files.push(part.subarray(headerEnd + 4));
    }
    start = end + boundary.length + 2;
    end = body.indexOf(boundary, start);
  }
  return files;
}
