import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './step.mjs';

/** Where a field of products is written, as CONTRIBUTING.md lists it: steps, and the files of each. */
export const steps = [
  ['migration', /^subgraphs\/catalog\/migrations\/2/],
  ['table', /^subgraphs\/catalog\/product\/(product|goods)-fields[.]ts$/],
  ['facade', /^rest-facade\/routes\/catalog\/product[.](documents|schema)[.]ts$/],
  ['examples', /^rest-facade\/openapi\/named-examples[.]ts$/],
  ['imports', /^subgraphs\/catalog\/import\/reading\/detail-attributes[.]rules[.]ts$/],
  ['marketplaces', /^connectors\/marketplaces\/\w+\/\w+-detail-attributes[.]ts$/],
  ['feed of agents', /^rest-facade\/acp\/feed[.]ts$/],
];

/** Fields that were added by these steps, with the words that say them in files. */
export const walkedFields = {
  condition: ['condition'],
  countryOfOrigin: ['countryOfOrigin', 'country_of_origin'],
  hsCode: ['hsCode', 'hs_code'],
  material: ['material'],
  ageGroup: ['ageGroup', 'age_group'],
  gender: ['gender'],
  mpn: ['mpn'],
  identifierExists: ['identifierExists', 'identifier_exists'],
  dimensions: ['dimensions'],
};

const notByHand = /[.](test|d)[.]ts$|\/sandbox|-sandbox/;

/** Files of the program that name one of the words, by hand and beside their comments. */
export function filesThatName(words, places = ['connectors', 'rest-facade', 'subgraphs/catalog']) {
  const word = new RegExp(`(?<![\\w.])(${words.join('|')})(?!\\w)`);
  return places
    .flatMap(place =>
      readdirSync(path.join(root, place), { recursive: true }).map(name => path.join(place, name)),
    )
    .filter(file => file.endsWith('.ts') && !notByHand.test(file))
    .filter(file => word.test(withoutComments(readFileSync(path.join(root, file), 'utf8'))))
    .toSorted();
}

const inCommerce = ['rest-facade/routes/commerce', 'subgraphs/commerce'];
const inFinance = ['rest-facade/routes/finance', 'subgraphs/finance'];
const inListings = ['rest-facade/routes/catalog', 'subgraphs/catalog'];

/** Fields of other aggregates: what a rule decides, what a source reports, what a marketplace is asked. */
export const otherFields = {
  statusReason: { words: ['statusReason', 'status_reason'], places: inCommerce },
  shopSku: { words: ['shopSku', 'shop_sku'], places: inCommerce },
  marketplaceReason: { words: ['marketplaceReason', 'marketplace_reason'], places: inCommerce },
  unclassifiedTypes: { words: ['unclassifiedTypes', 'unclassified_types'], places: inFinance },
  reversalOf: { words: ['reversalOf', 'reversal_of'], places: inFinance },
  sentVersion: { words: ['sentVersion', 'sent_version'], places: inListings },
  lastVerifiedAt: { words: ['lastVerifiedAt', 'last_verified_at'], places: inListings },
};

/** Beside the connectors of the marketplaces that report it. */
export const filesOfOther = field => filesThatName(otherFields[field].words, otherFields[field].places);

/** The files of the steps that a field took. */
export const filesOf = field =>
  filesThatName(walkedFields[field]).filter(file => steps.some(([, files]) => files.test(file)));

const withoutComments = text => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

// node scripts/field-walk.mjs: prints the files that each field took.
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const walks = [
    ...Object.keys(walkedFields).map(field => [field, filesOf(field)]),
    ...Object.keys(otherFields).map(field => [field, filesOfOther(field)]),
  ];
  for (const [field, files] of walks) {
    say(`${field}: ${files.length}\n${files.map(file => `    ${file}\n`).join('')}`);
  }
}
