import { escapeHtml } from '../../kernel/escape-html.js';
import type { ListedProductView } from './public-view.js';

type Picture = ListedProductView['images'][number];

/** A picture of a product; nothing where its address is none that a browser should open. Without a text of its own it shows what `title` says. */
export function pictureHtml({ url, altText, width, height }: Picture, title: string, isLazy = false): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return '';
  }
  const size = width === null || height === null ? '' : ` width="${width}" height="${height}"`;
  const loading = isLazy ? ' loading="lazy"' : '';
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(altText?.trim() || title)}"${size}${loading}>`;
}
