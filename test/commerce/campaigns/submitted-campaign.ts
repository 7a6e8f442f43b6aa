import type { Campaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.entity.js';
import type { CampaignChanges } from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import { completePlan, type openCampaigns, type Person } from './campaign-world.js';

type World = Awaited<ReturnType<typeof openCampaigns>>;
type Shop = Awaited<ReturnType<World['shop']>>;

interface By {
  author?: Person;
  submitter?: Person;
}

/** A campaign in review: written and submitted by the owner, unless others do. */
export async function submitted(
  world: World,
  shop: Shop,
  { author = shop.owner, submitter = shop.owner, ...changes }: CampaignChanges & By = {},
): Promise<Campaign> {
  const draft = await world.campaigns.create(author.ctx(), { ...completePlan, ...changes });
  return (await world.act(submitter.ctx(), draft, 'submit')).campaign;
}

/** What changes of members, of roles and of the organization begin with. */
export const organizationLock = {
  name: 'test.lock',
  text: 'select id from platform.organization where id = $1 for no key update',
};

export async function isSomebodyWaiting({ db }: World): Promise<boolean> {
  const text = `select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as "is"`;
  const [row] = await db.query<{ is: boolean }>({ name: 'test.waiting', text }, []);
  return row!.is;
}
