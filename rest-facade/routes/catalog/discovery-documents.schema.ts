import { type Static, Type } from 'typebox';
import { protocolsOf } from '../../public-pages/checkout-protocols.js';
import type { DirectoryMerchantView, PublicMerchantView } from '../../public-pages/public.documents.js';
import { merchantPath, shopMcpPath } from '../../public-pages/public-view.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const url = Type.String({ format: 'uri' });

const MerchantCategory = resource('MerchantCategory', {
  name: Type.String({ description: 'As the merchant writes it.' }),
  products: Type.Integer({ description: 'Public products of the category.', examples: [12] }),
});

const PolicyLink = resource('MerchantPolicy', {
  type: Type.String({ description: 'What the page is about, such as `refund_policy`.' }),
  url,
  title: nullable(text),
});

const CheckoutProtocol = resource('CheckoutProtocol', {
  protocol: oneOf('native', 'ucp', 'acp'),
  version: text,
  transport: oneOf('rest', 'mcp'),
  endpoint: Type.String({ ...url, description: 'Where calls go.' }),
  discoveryUrl: Type.String({ ...url, description: 'Where the protocol describes itself to agents.' }),
});

const identity = {
  id: Uuid,
  name: text,
  description: nullable(text),
  url: Type.String({ ...url, description: 'Page of the merchant, for people.' }),
  domains: Type.Array(Type.String({ examples: ['shop.example'] }), {
    description: "Host names of the merchant's own sites.",
  }),
  countries: Type.Array(Type.String({ examples: ['SG'] }), {
    description: 'ISO 3166-1 alpha-2: where it sells. Empty: anywhere.',
  }),
  languages: Type.Array(Type.String({ examples: ['en'] }), {
    description: 'BCP 47: in which it answers.',
  }),
};

const asOf = Type.String({
  ...Timestamp,
  description: 'When anything that the public sees of the merchant last changed, its products among it.',
});

export const DirectoryMerchant = resource('DirectoryMerchant', {
  ...identity,
  manifestUrl: Type.String({ ...url, description: 'Manifest of the merchant.' }),
  categories: Type.Array(MerchantCategory),
  productCount: Type.Integer({ description: 'Number of public products.', examples: [120] }),
  paymentMethods: Type.Array(Type.String({ examples: ['x402'] }), {
    description: 'Keys of the ways by which agents can pay.',
  }),
  protocols: Type.Array(Type.String({ examples: ['ucp'] }), {
    description:
      'By which agents can buy: `ucp`, `acp`, `native`. Empty if the merchant takes no payments of agents.',
  }),
  asOf,
});

const MerchantFeed = resource('MerchantFeed', {
  type: oneOf('products', 'search', 'llms_txt'),
  url,
  mediaType: Type.String({ description: 'Media type of what is there.', examples: ['application/json'] }),
});

const ManifestMcpEndpoint = resource('ManifestMcpEndpoint', {
  purpose: oneOf('shopping', 'checkout'),
  endpoint: Type.String({ ...url, description: 'Streamable HTTP of the Model Context Protocol.' }),
  authentication: oneOf('none', 'oauth2_client_credentials'),
});

export const MerchantManifest = resource('MerchantManifest', {
  merchant: resource('ManifestIdentity', identity),
  contact: resource('ManifestContact', { email: nullable(text), url: nullable(url) }),
  policies: Type.Array(PolicyLink, { description: 'Pages that buyers should read.' }),
  checkout: resource('ManifestCheckout', {
    isOffered: Type.Boolean({ description: 'Whether agents can buy: the merchant has a way to be paid.' }),
    authentication: Type.String({
      description: 'How agents authenticate themselves.',
      examples: ['oauth2_client_credentials'],
    }),
    paymentMethods: Type.Array(resource('ManifestPaymentMethod', { rail: text, title: text }), {
      description: 'Ways by which agents can pay.',
    }),
    protocols: Type.Array(CheckoutProtocol, { description: 'Protocols by which agents can buy.' }),
  }),
  catalog: resource('ManifestCatalog', {
    productCount: Type.Integer({ description: 'Number of public products.', examples: [120] }),
    categories: Type.Array(MerchantCategory),
  }),
  feeds: Type.Array(MerchantFeed),
  mcpEndpoints: Type.Array(ManifestMcpEndpoint, {
    description:
      'Where assistants have tools: to search, compare and read public products of the installation, and, where the merchant takes payments of agents, to buy.',
  }),
  asOf,
});

const identityOf = (merchant: DirectoryMerchantView, publicUrl: string) => ({
  id: merchant.id,
  name: merchant.displayName,
  description: merchant.description,
  url: `${publicUrl}${merchantPath(merchant.id)}`,
  domains: merchant.domains,
  countries: merchant.countries,
  languages: merchant.languages,
});

const apiOf = ({ id }: DirectoryMerchantView, publicUrl: string): string =>
  `${publicUrl}/api/v1/merchants/${id}`;

/** A merchant as the directory lists it. */
export const directoryMerchant = (
  merchant: DirectoryMerchantView,
  publicUrl: string,
): Static<typeof DirectoryMerchant> => ({
  ...identityOf(merchant, publicUrl),
  manifestUrl: `${apiOf(merchant, publicUrl)}/manifest`,
  categories: merchant.categories,
  productCount: merchant.productCount,
  paymentMethods: merchant.paymentMethods.map(({ rail }) => rail),
  protocols: [...new Set(protocolsOf(merchant, publicUrl).map(({ protocol }) => protocol))],
  asOf: merchant.asOf,
});

/** What is told of a merchant to whoever may want to buy of it. */
export function manifestOf(merchant: PublicMerchantView, publicUrl: string): Static<typeof MerchantManifest> {
  const api = apiOf(merchant, publicUrl);
  const protocols = protocolsOf(merchant, publicUrl);
  const {
    contactEmail,
    contactUrl,
    policyLinks,
    paymentMethods,
    productCount,
    categories,
    asOf: at,
  } = merchant;
  return {
    merchant: identityOf(merchant, publicUrl),
    contact: { email: contactEmail, url: contactUrl },
    policies: policyLinks,
    checkout: {
      isOffered: paymentMethods.length > 0,
      authentication: agentAuthentication,
      paymentMethods,
      protocols: protocols.map(({ title: _, note: __, ...protocol }) => protocol),
    },
    catalog: { productCount, categories },
    feeds: [
      { type: 'products', url: `${api}/products`, mediaType: 'application/json' },
      { type: 'search', url: `${api}/search`, mediaType: 'application/json' },
      ...merchant.domains.map(
        domain =>
          ({
            type: 'llms_txt',
            url: `${publicUrl}/api/v1/feed/${domain}/llms.txt`,
            mediaType: 'text/plain',
          }) as const,
      ),
    ],
    mcpEndpoints: [
      { purpose: 'shopping', endpoint: `${publicUrl}${shopMcpPath}`, authentication: 'none' },
      ...protocols
        .filter(({ transport }) => transport === 'mcp')
        .map(
          ({ endpoint }) => ({ purpose: 'checkout', endpoint, authentication: agentAuthentication }) as const,
        ),
    ],
    asOf: at,
  };
}

/** RFC 6749 §4.4, as a client of the merchant. */
const agentAuthentication = 'oauth2_client_credentials';
