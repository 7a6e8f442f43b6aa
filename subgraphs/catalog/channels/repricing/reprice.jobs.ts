import { nilId } from '../../../../kernel/ids.js';
import { defineJob } from '../../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { mapConcurrent } from '../../../../kernel/map-concurrent.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { abandonRepricing } from './abandon-repricing.js';
import { repricingSteps, type StepEnd } from './priced-listing.queries.js';
import { countObstacles, type RepricedCounts, repriceListings } from './reprice-listings.js';
import { repricingLimits } from './repricing.limits.js';
import { claimRepricing, type RepricedPlaces, repriceKind } from './repricing-request.js';

/**
 * Compares the prices of all published listings in some places with those that books or the catalog give them by now.
 * It ends when all are compared; what differs is sent by the senders of the stores, which each step wakes.
 */
export const listingReprice = (prices: PriceSource) =>
  defineJob<RepricedPlaces, object>({
    ...repriceKind,
    run: async job => {
      const { organizationId, jobId, payload: places } = job;
      const ends = await job.step('select', async tx => {
        await claimRepricing(tx, { organizationId, jobId });
        return repricingSteps(tx, organizationId, places, repricingLimits.listingsPerStep);
      });
      return {
        success: true,
        ...summed(await repriceSteps(job, ends, prices)),
        message: 'All prices are compared. Those that changed are sent by now or wait for their stores.',
      };
    },
    describeUnfinished: async job => {
      const steps = await job.stepResults<RepricedCounts>();
      return summed(steps.filter(({ name }) => name.startsWith(compareStep)).map(({ result }) => result));
    },
    abandon: abandonRepricing,
  });

const compareStep = 'compare ';

function summed(counts: readonly RepricedCounts[]) {
  const sum = (name: 'compared' | 'changed' | 'withoutPrice') =>
    counts.reduce((total, each) => total + each[name], 0);
  return {
    compared: sum('compared'),
    changed: sum('changed'),
    withoutPrice: sum('withoutPrice'),
    obstacles: countObstacles(counts.flatMap(({ obstacles }) => obstacles)),
  };
}

async function repriceSteps(
  job: JobRun<RepricedPlaces>,
  ends: readonly StepEnd[],
  prices: PriceSource,
): Promise<RepricedCounts[]> {
  const { organizationId, payload: places } = job;
  const counts: RepricedCounts[] = [];
  const total = ends.at(-1)?.position ?? 0;
  let done = 0;
  job.progress(0, total);
  await mapConcurrent([...ends.entries()], repricingLimits.stepsAtOnce, async ([index, end]) => {
    const before = ends[index - 1];
    const range = { after: before?.lastId ?? nilId, through: end.lastId };
    counts.push(
      await job.step(`${compareStep}${index + 1}`, tx =>
        repriceListings(tx, organizationId, { places, prices }, range),
      ),
    );
    done += end.position - (before?.position ?? 0);
    job.progress(done, total);
  });
  return counts;
}
