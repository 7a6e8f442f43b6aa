import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { csvRows } from './csv-rows.mjs';
import { StepFailure } from './step.mjs';

/** Terms of sale, with the mutation that takes the whole file. Customers come before their addresses. */
const terms = [
  ['shipping_rates.csv', 'importShippingRates'],
  ['promotions.csv', 'importFreeShippingRules'],
  ['discounts.csv', 'importPromotionCodes'],
  ['customers.csv', 'importBuyerRecords'],
  ['addresses.csv', 'importBuyerAddresses'],
];

const minorUnitsOf = currency =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

/**
 * Loads a folder of tables as the test data of the Universal Commerce Protocol has them into a merchant, over the public
 * API: products with their stock, shipping rates, promotions, discounts, buyers, and what agents call the card processor.
 * Amounts are whole numbers of minor units. Loaded again it changes only what differs from the files.
 */
export class ShopLoader {
  #url;
  #headers;
  #folder;
  #currency;

  /** @param {{ url: string, apiKey: string, folder: string, currency: string }} options */
  constructor({ url, apiKey, folder, currency }) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    this.#folder = folder;
    this.#currency = currency;
  }

  /**
   * Says what it does line by line.
   *
   * @param {(line: string) => void} say
   */
  async load(say) {
    if (!existsSync(this.#folder)) throw new StepFailure(`There is no folder ${this.#folder}.`);
    await this.#loadProducts(say);
    for (const [file, mutation] of terms) await this.#loadTerms(file, mutation, say);
    await this.#nameHandler(say);
  }

  async #loadProducts(say) {
    const rows = this.#rowsOf('products.csv');
    if (rows === null) return;
    const stock = new Map((this.#rowsOf('inventory.csv') ?? []).map(row => [row.product_id, row.quantity]));
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (const row of rows) counts[await this.#saveProduct(row, stock.get(row.id))]++;
    say(`products.csv: ${described(counts)}`);
  }

  async #saveProduct({ id: sku, title, price, image_url: url }, quantity) {
    const product = {
      title,
      status: 'active',
      price: { amount: this.#amountOf(price), currency: this.#currency },
      ...(quantity === undefined ? {} : { inventoryQuantity: Number(quantity) }),
    };
    const { items } = await this.#rest('GET', `/api/v1/products?sku=${encodeURIComponent(sku)}`);
    if (items.length === 0) {
      const images = url ? [{ url }] : [];
      await this.#rest('POST', '/api/v1/products', { ...product, sku, images });
      return 'created';
    }
    const [before] = items;
    const after = await this.#rest('PATCH', `/api/v1/products/${before.id}`, product);
    return after.product.version === before.version ? 'unchanged' : 'updated';
  }

  async #loadTerms(file, mutation, say) {
    const csv = this.#textOf(file);
    if (csv === null) return;
    const query = `mutation ($input: ${capitalized(mutation)}Input!) {
      done: ${mutation}(input: $input) { termsImport { created updated unchanged } }
    }`;
    const given = { csv, currency: this.#currency, amountsInMinorUnits: true };
    const { done } = await this.#graphql(query, { input: given });
    say(`${file}: ${described(done.termsImport)}`);
  }

  /** Instruments name the handler that takes them: it is what agents then call the merchant's card processor. */
  async #nameHandler(say) {
    const [handlerId] = new Set((this.#rowsOf('payment_instruments.csv') ?? []).map(row => row.handler_id));
    if (handlerId === undefined) return;
    const { rails } = await this.#graphql('{ rails: paymentRails { rail isSetUp handlerId } }');
    const processor = rails.find(({ rail, isSetUp }) => isSetUp && rail.startsWith('acp_'));
    if (processor === undefined) {
      say('payment_instruments.csv: the merchant has no card processor, so nothing can be paid');
      return;
    }
    if (processor.handlerId !== handlerId) {
      const query = `mutation ($rail: String!, $handlerId: String!) {
        setPaymentRail(input: { rail: $rail, settings: [], handlerId: $handlerId }) { paymentRail { rail } }
      }`;
      await this.#graphql(query, { rail: processor.rail, handlerId });
    }
    say(`payment_instruments.csv: agents pay by ${handlerId}`);
  }

  #amountOf(minorUnits) {
    const decimals = minorUnitsOf(this.#currency);
    const digits = minorUnits.padStart(decimals + 1, '0');
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }

  #rowsOf(file) {
    const text = this.#textOf(file);
    return text === null ? null : csvRows(text);
  }

  /** Null where the folder has no such file. */
  #textOf(file) {
    const name = path.join(this.#folder, file);
    return existsSync(name) ? readFileSync(name, 'utf8') : null;
  }

  async #rest(method, target, body) {
    const response = await this.#fetch(target, { method, body: body && JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok)
      throw new StepFailure(`${method} ${target}: ${answer.detail ?? JSON.stringify(answer)}`);
    return answer;
  }

  async #graphql(query, variables = {}) {
    const body = JSON.stringify({ query, variables });
    const { data, errors } = await (await this.#fetch('/graphql', { method: 'POST', body })).json();
    if (errors !== undefined) throw new StepFailure(errors.map(describedError).join('\n'));
    return data;
  }

  async #fetch(target, request) {
    try {
      return await fetch(`${this.#url}${target}`, { ...request, headers: this.#headers });
    } catch (error) {
      throw new StepFailure(
        `Nothing answers at ${this.#url} (${error.cause?.code ?? error.message}): start it first.`,
      );
    }
  }
}

const described = ({ created, updated, unchanged }) =>
  `${created} created, ${updated} updated, ${unchanged} as they were`;

const describedError = ({ message, extensions }) =>
  [message, ...(extensions?.errors ?? []).map(error => `  ${error.path}: ${error.message}`)].join('\n');

const capitalized = name => name[0].toUpperCase() + name.slice(1);
