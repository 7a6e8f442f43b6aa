/** What public pages and documents show of a merchant. */
export interface MerchantView {
  id: string;
  displayName: string;
  description: string | null;
  domains: readonly string[];
  countries: readonly string[];
  languages: readonly string[];
  contactEmail: string | null;
  contactUrl: string | null;
}

interface MoneyView {
  amount: string;
  currency: string;
}

interface TextView {
  name: string;
  value: string;
}

/** One item to buy. */
export interface OfferView {
  id: string;
  sku: string | null;
  title: string;
  options: readonly TextView[];
  gtin: string | null;
  identifiers: readonly TextView[];
  price: MoneyView | null;
  listPrice: MoneyView | null;
  availability: string;
  imageUrl: string | null;
}

/** What lists of products show of each. */
export interface ListedProductView {
  id: string;
  title: string;
  brand: string | null;
  availability: string;
  price: MoneyView | null;
  highestPrice: MoneyView | null;
  images: readonly { url: string; altText: string | null; width: number | null; height: number | null }[];
}

export interface ProductView extends ListedProductView {
  description: string | null;
  productType: string | null;
  highlights: readonly string[];
  attributes: readonly TextView[];
  traits: readonly TextView[];
  itemCondition: string;
  offers: readonly OfferView[];
  offerCount: number;
  updatedAt: string;
  merchant: MerchantView;
}

/** Addresses of pages, below the installation's public one. */
export const merchantPath = (id: string): string => `/m/${id}`;
export const productPath = (id: string): string => `/p/${id}`;

/** Where assistants search, compare and read public products by the Model Context Protocol, without a credential. */
export const shopMcpPath = '/shop/mcp';

/** The language that a merchant names first; its texts have no other statement of theirs. */
export const languageOf = ({ languages }: Pick<MerchantView, 'languages'>): string => languages[0] ?? 'en';

/** What is shown of prices: one, or from the cheapest to the dearest. */
export function priceText({
  price,
  highestPrice,
}: Pick<ListedProductView, 'price' | 'highestPrice'>): string | null {
  if (price === null) {
    return null;
  }
  const { amount, currency } = price;
  return highestPrice === null ? `${amount} ${currency}` : `${amount} to ${highestPrice.amount} ${currency}`;
}

export const availabilityText = (availability: string): string =>
  availability === 'in_stock' ? 'In stock' : 'Not available';
