import type { AbandonJob } from '../../../../kernel/jobs/define-job.js';
import { claimRepricing, type RepricedPlaces } from './repricing-request.js';

/** Nothing waits for the job any more. What it compared stays; the rest keeps its prices until it is compared again. */
export const abandonRepricing: AbandonJob<RepricedPlaces> = async (tx, { organizationId, jobId }) => {
  await claimRepricing(tx, { organizationId, jobId });
  return {
    message:
      'Canceled. Prices that were compared before stay, and are sent; other listings keep theirs until they are compared again.',
  };
};
