import type { ChangePage, ChangeWindow } from '../../../connectors/marketplaces/port.js';

const pagesMax = 200;

/** All items of a window, page by page. */
export async function everyPage<T>(
  read: (window: ChangeWindow) => Promise<ChangePage<T>>,
  since: string,
  until: string,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const { items: some, nextCursor }: ChangePage<T> = await read({ since, until, cursor });
    items.push(...some);
    if (nextCursor === null) {
      return items;
    }
    cursor = nextCursor;
  }
  throw new Error(`There is no end to the pages: ${pagesMax} were read.`);
}
