import { getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import { queries } from './operation-calls.js';

/** What is about no merchant. */
export const sameForAll = ['analyticsMetrics', 'marketplaces', 'readyProcedures', 'statusMappings', 'tools'];
/** By the id of one thing, and made of it alone: `strangers.test.ts` tries ids of others. */
const ofOne = ['orderActionOptions', 'returnActionOptions', 'returnActions'];
/** What all merchants show to everybody: the tests of `public-discovery/` try what is not to be shown. */
const ofAll = ['publicMerchants', 'publicSearch', 'sitemapAddresses', 'sitemapStarts'];

/** Everything that lists things, with the type of a thing. */
export const lists = queries
  .flatMap(field => {
    const named = getNamedType(field.type);
    const { items, pagination } = isObjectType(named) ? named.getFields() : {};
    const isList = isListType(getNullableType(field.type)) || pagination !== undefined;
    return isList ? [{ name: field.name, field, items }] : [];
  })
  .filter(({ name }) => ![...sameForAll, ...ofOne, ...ofAll].includes(name));
