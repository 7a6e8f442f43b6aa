import sharp, { type Metadata, type Sharp } from 'sharp';
import { imageLimits } from './product-image.limits.js';

/** Near enough to the original that nobody sees a difference; metadata is no reason for a smaller file. */
const quality = 95;

/** XMP of GIF files, which sharp does not report. */
const gifXmp = 'XMP DataXMP';

/** Whether the picture says more than it shows: where and with what it was taken, by whom, or a text beside it. */
const hasPrivateMetadata = (metadata: Metadata, bytes: Buffer): boolean =>
  metadata.exif !== undefined ||
  metadata.xmp !== undefined ||
  metadata.iptc !== undefined ||
  metadata.tifftagPhotoshop !== undefined ||
  (metadata.comments?.length ?? 0) > 0 ||
  (metadata.format === 'gif' && bytes.includes(gifXmp));

/**
 * The picture without EXIF (GPS positions among it), XMP, IPTC and comments, for everybody to see: encoded again, turned as its
 * orientation said, with its colour profile, and still animated where it was. One that has nothing of the kind is answered as
 * it came, byte for byte.
 */
export async function withoutPrivateMetadata(bytes: Buffer, metadata: Metadata): Promise<Buffer> {
  if (!hasPrivateMetadata(metadata, bytes)) {
    return bytes;
  }
  const isAnimated = (metadata.pages ?? 1) > 1 && metadata.format !== 'heif';
  const picture = sharp(bytes, {
    limitInputPixels: imageLimits.pixelsMax,
    failOn: 'truncated',
    animated: isAnimated,
  });
  const upright = isAnimated ? picture : picture.autoOrient();
  return encoded(upright.keepIccProfile(), metadata.format).toBuffer();
}

function encoded(picture: Sharp, format: Metadata['format']): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: false });
    case 'webp':
      return picture.webp({ quality });
    case 'heif':
      return picture.avif({ quality });
    case 'gif':
      return picture.gif({ reuse: true });
    default:
      return picture.png();
  }
}
