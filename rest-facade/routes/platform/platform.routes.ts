import type { Route } from '../../route.js';
import { jobRoutes } from './jobs.routes.js';
import { oauthRoutes } from './oauth.routes.js';
import { organizationRoutes } from './organizations.routes.js';
import { webhookDeliveryRoutes } from './webhook-deliveries.routes.js';
import { webhookEventRoutes } from './webhook-events.routes.js';
import { webhookManagementRoutes } from './webhook-management.routes.js';
import { webhookRoutes } from './webhooks.routes.js';

/** The rows of the platform family. */
export const platformRoutes: readonly Route[] = [
  ...oauthRoutes,
  ...organizationRoutes,
  ...jobRoutes,
  ...webhookRoutes,
  ...webhookManagementRoutes,
  ...webhookDeliveryRoutes,
  ...webhookEventRoutes,
];
