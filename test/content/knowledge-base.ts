import { type Organization, startOrganization } from '../support/organization.js';
import type { Program } from '../support/program.js';
import type { Reply } from '../support/rest-client.js';

export const documentsPath = '/api/v1/documents';

/** A merchant with documents. */
export class KnowledgeBase {
  readonly shop: Organization;

  constructor(shop: Organization) {
    this.shop = shop;
  }

  static async open(program: Program): Promise<KnowledgeBase> {
    return new KnowledgeBase(await startOrganization(program));
  }

  upload(content: string | Uint8Array, name = 'file.bin', type = 'application/octet-stream'): Promise<Reply> {
    return this.shop.rest.upload(documentsPath, { name, type, content });
  }

  /** Uploads, and answers the document and its job once that has ended. */
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape.
  async added(content: string | Uint8Array, name?: string): Promise<{ document: any; job: any }> {
    const { status, json, text } = await this.upload(content, name);
    if (status !== 202) throw new Error(`the document was not accepted: ${status} ${text}`);
    const job = await this.shop.rest.finishedJob(json.jobId);
    return { job, document: await this.document(json.data.documentId) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the reply's schema checks the shape.
  async document(id: string): Promise<any> {
    return (await this.shop.rest.get(`${documentsPath}/${id}`)).json.document;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what is selected.
  async search(q: string, documents: object = {}, limit = 10): Promise<any> {
    const document = `query ($filter: DocumentSearchFilter!, $limit: Int!) {
      documentSearch(filter: $filter, limit: $limit) {
        match items { document { id title fileName } position page heading offset text score } } }`;
    const { data, errors } = await this.shop.graphql.run(document, { filter: { q, ...documents }, limit });
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data.documentSearch;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what is selected.
  async change(name: 'deleteDocument' | 'reindexDocument', input: object): Promise<any> {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    const selection = name === 'deleteDocument' ? 'deletedId' : 'jobId document { id status version }';
    return this.shop.graphql.run(`mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, {
      input,
    });
  }
}
