import type { Action, PlannedBook, PlannedWindow } from './price-plans.js';
import type { SandboxScene, SceneBook } from './sandbox-scene.js';
import { type PreviewLine, preview } from './shown-lines.js';

const path = '/api/v1/price-books';

export const at = <T>(all: readonly T[], place: number): T => all[place % all.length]!;

/** Previewed first, and then done by the plan of the preview. */
export async function changeBook(
  scene: SandboxScene,
  { of, isStopped, book }: Action,
): Promise<PreviewLine[]> {
  const known = scene.books[of];
  const id = known?.id ?? null;
  // What others are based on stays in its currency.
  const isPaused = known !== undefined && (isStopped || known.currency !== book.currency);
  const changes = isPaused ? { status: 'paused' } : bookBody(scene, book, scene.books.slice(0, of));
  const supposed = { ...changes, ...(id === null ? {} : { id }) };
  const { lines, planId, bookIds } = await preview(scene, { books: [supposed] });
  const body = { ...changes, planId };
  if (id === null) {
    const { priceBook } = await scene.send('POST', path, { name: `Book ${scene.books.length}`, ...body });
    scene.books.push({ id: priceBook.id, currency: priceBook.currency });
    // The preview had another id for the book that there was not yet.
    return JSON.parse(JSON.stringify(lines).replaceAll(bookIds[0]!, priceBook.id));
  }
  await scene.send('PATCH', `${path}/${id}`, body);
  return lines;
}

export function bookBody(scene: SandboxScene, planned: PlannedBook, older: readonly SceneBook[]): object {
  const { storePlace, productPlace, base, basePlace, scope, window, floor, ceiling, ...book } = planned;
  // Only on older ones, so that no chain leads back to itself; in all currencies, or in the same.
  const bases = older.filter(({ currency }) => currency === null || currency === book.currency);
  return {
    ...book,
    status: 'active',
    scope: {
      ...scope,
      storeIds: storePlace === null ? [] : [at(scene.stores, storePlace).storeId],
      productIds: productPlace === null ? [] : [at(scene.products, productPlace).id],
      price: bounded(scope.price),
      cost: bounded(scope.cost),
    },
    base:
      base === 'price_book' && bases.length > 0
        ? { kind: base, priceBookId: at(bases, basePlace).id }
        : { kind: base === 'price_book' ? 'catalog_price' : base },
    floor: floor !== null && (floor.amount ?? floor.margin) === null && !floor.isSalePrice ? null : floor,
    ceiling: ceiling !== null && (ceiling.amount ?? ceiling.margin) === null ? null : ceiling,
    window: windowBody(scene, window),
  };
}

const bounded = (range: { min: string | null; max: string | null } | null) =>
  range === null || (range.min ?? range.max) === null ? null : range;

/** A local time of its zone, as merchants think of it; with its offset where the zone has summer time. */
export function windowBody({ hours }: SandboxScene, planned: PlannedWindow | null): object | null {
  if (planned === null) {
    return null;
  }
  const { hours: edges, timeZone } = planned;
  const edge = (hour: number | null) => {
    if (hour === null) {
      return null;
    }
    const instant = Temporal.Instant.from(hours.at(hours.passed + hour + 0.5).toISOString());
    return timeZone === 'America/New_York'
      ? instant.toString({ timeZone })
      : instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
  };
  return { startsAt: edge(edges.from), endsAt: edge(edges.to), timeZone };
}
