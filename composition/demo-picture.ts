import sharp from 'sharp';
import type { RequestContext } from '../kernel/context.js';
import { ImageFileStore } from '../subgraphs/catalog/index.js';
import type { ProcessDependencies } from './process-dependencies.js';

const side = 800;

/** A grey frame with a hill and a sun in it, as everybody knows it from shops where the photograph is still to come. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 80 80">
  <rect width="80" height="80" fill="#eef0f2"/>
  <rect x="14" y="18" width="52" height="44" rx="3" fill="none" stroke="#9aa3ad" stroke-width="3"/>
  <circle cx="28" cy="31" r="5" fill="#9aa3ad"/>
  <path d="M18 58 L34 40 L44 50 L52 42 L62 58 Z" fill="#9aa3ad"/>
</svg>`;

/** Stores the demo merchant's "picture to follow", and answers the address that it is served under. */
export async function storeDemoPicture(
  { media, quota, config }: Pick<ProcessDependencies, 'media' | 'quota' | 'config'>,
  ctx: RequestContext,
): Promise<string> {
  const files = new ImageFileStore({ media, quota, publicUrl: config.publicUrl });
  const stored = await files.put(ctx, await sharp(Buffer.from(drawing)).png().toBuffer());
  await ctx.transaction(tx => files.record(tx, ctx.organizationId, stored, null));
  return stored.url;
}
