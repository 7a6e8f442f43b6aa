/**
 * The only statements that read or change rows of organizations they do not name, by the reason why they may. Whoever
 * adds one has to say which of these reasons holds, or a better one.
 */
const byReason: Record<string, readonly string[]> = {
  'The secret that is looked up belongs to one organization, and the row says to which.': [
    'catalog.connection.byPushToken',
    'commerce.paymentRail.byPushToken',
    'platform.credential.apiKey',
    'platform.credential.accessToken',
    'platform.oauthClient.credentials',
    'platform.accessToken.delete',
    'platform.invitation.organizationOf',
    'platform.invitation.accept',
  ],
  'The organizations of one person, who asks; the member rows are bound to the person.': [
    'platform.organization.ofUser',
    'platform.organization.ownedCount',
    'platform.oauthClient.list',
    'platform.oauthClient.byId',
  ],
  'Finds the organizations or accounts for which work is due; the work itself names the organization.': [
    'catalog.connection.refreshDue',
    'catalog.connection.checkDue',
    'catalog.connection.connectedPage',
    'catalog.reservation.organizationsDue',
    'catalog.listing.dueAccounts',
    'catalog.listing.passedEdges',
    'catalog.listing.forgotten',
    'commerce.signalQueue.accountsWaiting',
    'commerce.order.organizationsUnmatched',
    'commerce.return.linkable',
    'commerce.return.takeDue',
    'commerce.checkout.expireDue',
    'commerce.price.organizationsWithEdges',
    'commerce.promotionDelivery.duePlaces',
    'finance.settlement.orderChecksDue',
    'platform.delivery.replan',
    'commerce.agentDelivery.replan',
  ],
  'The dispatcher reads the log of all organizations in commit order and hands each event to its own webhooks.':
    ['platform.dispatch.events', 'platform.dispatch.oldest'],
  'Retention: deletes what is past its time, whosever it is.': [
    'catalog.import.takeOld',
    'catalog.imageFile.noteUnused',
    'catalog.imageFile.takeUnused',
    'catalog.imageFile.referred',
    'catalog.reservation.purge',
    'commerce.agentDelivery.purge',
    'commerce.agentProfile.purge',
    'commerce.checkout.eraseOldBuyers',
    'commerce.checkout.purge',
    'commerce.orderAction.oldDocuments',
    'commerce.orderAction.referredDocuments',
    'commerce.signalQueue.purge',
    'kernel.job.purge',
    'platform.credential.purge',
    'platform.delivery.purge',
    'platform.delivery.purgeAttempts',
    'platform.delivery.purgeBatches',
    'platform.idempotency.purge',
    'platform.notification.deleteOld',
    'platform.replay.purge',
  ],
  'Finds days for which the event log lacks a partition; reads no content.': ['platform.event.missingDays'],
  'Finds the demo merchant of a local installation by its fixed address.': ['platform.demo.find'],
};

export const installationWideStatements: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, names]) => names.map(name => [name, reason] as const)),
);
