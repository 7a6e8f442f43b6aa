import { Type } from 'typebox';
import {
  deliveryDesires,
  deliveryStates,
} from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.values.js';
import { graphql } from '../../graphql.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const count = Type.Integer();

const Issue = resource('PromotionIssue', {
  severity: oneOf('error', 'warning', 'info'),
  code: text,
  field: nullable(text),
  message: text,
  marketplaceMessage: nullable(text),
});

export const PromotionDelivery = resource('PromotionDelivery', {
  id: nullable(Uuid),
  way: oneOf('promotion_object', 'listing_price'),
  marketplace: text,
  country: text,
  storeId: text,
  accountId: nullable(Uuid),
  desired: oneOf(...deliveryDesires),
  state: oneOf(...deliveryStates),
  externalId: nullable(text),
  startsAt: nullable(Timestamp),
  endsAt: nullable(Timestamp),
  observedState: nullable(oneOf('scheduled', 'live', 'ended', 'missing', 'unknown')),
  marketplaceStatus: nullable(text),
  evidence: nullable(oneOf('promotion_object', 'item_price', 'item_promotion')),
  observedAt: nullable(Timestamp),
  issues: Type.Array(Issue),
  itemCounts: resource('PromotionItemCounts', {
    total: count,
    waiting: count,
    accepted: count,
    rejected: count,
    notListed: count,
    live: count,
  }),
  nextAttemptAt: nullable(Timestamp),
  endingSince: nullable(Timestamp),
});

export const promotionDeliveryFields = graphql(`
  fragment PromotionDeliveryFields on PromotionDelivery {
    id way marketplace country storeId accountId desired state externalId startsAt endsAt observedState
    marketplaceStatus evidence observedAt issues { severity code field message marketplaceMessage }
    itemCounts { total waiting accepted rejected notListed live } nextAttemptAt endingSince
  }`);
