import { defineEntity, p } from '@mikro-orm/core';

/** A merchant: what every other merchant-owned row hangs on. */
export const Organization = defineEntity({
  name: 'Organization',
  schema: 'platform',
  tableName: 'organization',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** ISO 4217; what imports without a currency column are read in. */
    defaultCurrency: p.text(),
    /** ISO 3166-1 alpha-2. */
    country: p.text().strictNullable(),
    /** A name of the IANA database; days of figures begin by it. */
    timeZone: p.text().default('UTC'),
    /** Whether a campaign is approved by another person than those who planned it. */
    requiresCampaignApproval: p.boolean().default(false),
    version: p.integer().version(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
