import type { Database } from '../../../kernel/database/database.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import type { EvaluatedPlace, Evaluation } from '../evaluation/evaluation.entity.js';
import { evaluationLimits } from '../evaluation/evaluation.limits.js';
import type { EvaluationService } from '../evaluation/evaluation.service.js';
import { readCatalogContent, readListingStates, readRejections } from './content-figures.queries.js';
import type { ContentSnapshot, EvaluationTally, ListingTally } from './content-quality.entity.js';
import { contentQualityLimits } from './content-quality.limits.js';
import { count, emptyTally } from './content-quality.rules.js';
import { sampledProducts } from './content-snapshot.queries.js';
import { writeContentSnapshot } from './content-snapshot.writer.js';

const everything = { productIds: null, currency: null, marketplaces: null, countries: null, storeIds: null };

/** What evaluations in one store found; null: of the catalog, for who sells nowhere. */
interface PlaceTally {
  place: EvaluatedPlace | null;
  evaluated: number;
  tally: EvaluationTally;
}

export interface SnapshotParts {
  evaluations: Pick<EvaluationService, 'evaluate' | 'countPlaces'>;
  /** The name of the task. */
  task: string;
}

/** Looks at the content of a merchant and keeps what it is like on this day (UTC). Asks no marketplace. */
export async function takeSnapshot(
  db: Database,
  organizationId: string,
  { evaluations, task }: SnapshotParts,
): Promise<void> {
  const takenAt = db.clock.now().toISOString();
  const evaluated = await evaluateSample(db, organizationId, evaluations);
  const catalog = await readCatalogContent(db, organizationId, everything);
  const listings = await listingTallies(db, organizationId);
  const { products } = catalog;
  const nowhere = evaluated.find(({ place }) => place === null);
  const rows: ContentSnapshot[] = [
    {
      ...{ accountId: null, storeId: null, marketplace: null, country: null, currency: null },
      ...{ products, evaluated: nowhere?.evaluated ?? 0, evaluation: nowhere?.tally ?? emptyTally() },
      ...{ catalog, listings: null, takenAt },
    },
    ...evaluated.flatMap(({ place, evaluated: sampled, tally }) => {
      if (place === null) {
        return [];
      }
      const { accountId, storeId, marketplace, country, currency } = place;
      const ofStore = listings.get(storeKey(place)) ?? { states: {}, rejections: {} };
      return [
        {
          ...{ accountId, storeId, marketplace, country, currency, products, evaluated: sampled },
          ...{ evaluation: tally, catalog: null, listings: ofStore, takenAt },
        },
      ];
    }),
  ];
  await db.transaction(
    tx => writeContentSnapshot(tx, organizationId, { day: takenAt.slice(0, 10), rows }),
    taskOrigin(task, organizationId),
  );
}

async function evaluateSample(
  db: Database,
  organizationId: string,
  evaluations: SnapshotParts['evaluations'],
): Promise<PlaceTally[]> {
  const ctx = { reader: db, organizationId, clock: db.clock };
  const ids = await sampledProducts(db, organizationId, contentQualityLimits.productsSampled);
  const places = Math.max(1, await evaluations.countPlaces(ctx));
  const { productsMax, evaluationsMax } = evaluationLimits;
  const together = Math.max(1, Math.min(productsMax, Math.floor(evaluationsMax / places)));
  const tallies = new Map<string, PlaceTally>();
  for (let first = 0; first < ids.length; first += together) {
    const results = await evaluations.evaluate(ctx, { productIds: ids.slice(first, first + together) });
    for (const evaluation of results.flatMap(result => result.evaluations)) {
      countIn(tallies, evaluation);
    }
  }
  return [...tallies.values()];
}

function countIn(tallies: Map<string, PlaceTally>, evaluation: Evaluation): void {
  const { place } = evaluation;
  const key = place === null ? '' : storeKey(place);
  const known = tallies.get(key) ?? { place, evaluated: 0, tally: emptyTally() };
  known.evaluated += 1;
  count(known.tally, evaluation);
  tallies.set(key, known);
}

async function listingTallies(db: Database, organizationId: string): Promise<Map<string, ListingTally>> {
  const tallies = new Map<string, ListingTally>();
  const of = (store: { accountId: string; storeId: string }): ListingTally => {
    const known = tallies.get(storeKey(store)) ?? { states: {}, rejections: {} };
    tallies.set(storeKey(store), known);
    return known;
  };
  for (const row of await readListingStates(db, organizationId, everything)) {
    of(row).states[row.state] = row.listings;
  }
  for (const row of await readRejections(db, organizationId, everything)) {
    of(row).rejections[row.reason ?? 'REASON_NOT_GIVEN'] = row.listings;
  }
  return tallies;
}

const storeKey = ({ accountId, storeId }: { accountId: string; storeId: string }): string =>
  `${accountId} ${storeId}`;
