import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isCalendarDay } from '../../../kernel/calendar-time.js';
import { performanceOf } from '../sandbox/performance.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxPerformance } from '../sandbox/state.js';
import { isSameSignature } from '../signature.js';
import {
  type AmazonAnswers,
  type AmazonCall,
  invalidInput,
  rejection,
} from './amazon-sandbox-request-auth.js';

interface Asked {
  reportType?: string;
  marketplaceIds?: string[];
  dataStartTime?: string;
  dataEndTime?: string;
  reportOptions?: { dateGranularity?: string; asinGranularity?: string };
}

interface Report {
  storeId: string;
  from: string;
  through: string;
  /** How many questions about reports had come when it was asked for: it is in progress until there were two more. */
  askedAt: number;
}

const documentKey = 'sandbox-documents';

/** Reports 2021-06-30, of one type: made on demand, fetched from a signed address, packed. */
export class SandboxReports {
  readonly #reports = new Map<string, Report>();
  readonly #dependencies: SandboxDependencies;
  #questions = 0;

  constructor(dependencies: SandboxDependencies) {
    this.#dependencies = dependencies;
  }

  routes(): AmazonAnswers {
    return {
      'POST /reports/2021-06-30/reports': call => this.#create(call),
      'GET /reports/2021-06-30/reports/:reportId': ({ path }) => {
        const report = this.#find(path.reportId!);
        this.#questions += 1;
        const isDone = this.#questions > report.askedAt + 1;
        const isEmpty = this.#rowsOf(report).length === 0;
        return {
          reportId: path.reportId,
          reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
          processingStatus: isDone ? (isEmpty ? 'CANCELLED' : 'DONE') : 'IN_PROGRESS',
          ...(isDone && !isEmpty ? { reportDocumentId: `amzn1.spdoc.${path.reportId}` } : {}),
        };
      },
      'GET /reports/2021-06-30/documents/:documentId': ({ path }) => {
        const id = path.documentId!.replace('amzn1.spdoc.', '');
        this.#find(id);
        const url = `${this.#dependencies.url()}/documents/${id}?X-Amz-Signature=${signatureOf(id)}`;
        return { reportDocumentId: path.documentId, url, compressionAlgorithm: 'GZIP' };
      },
    };
  }

  /** Documents lie elsewhere: their address is signed, and wants no token. */
  serveDocuments(app: FastifyInstance): void {
    app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
      '/documents/:id',
      async (request, reply) => {
        const { id } = request.params;
        const report = this.#reports.get(id);
        if (
          report === undefined ||
          !isSameSignature(signatureOf(id), request.query['X-Amz-Signature'] ?? '')
        ) {
          return reply.code(403).type('application/xml').send('<Error><Code>AccessDenied</Code></Error>');
        }
        return reply.type('application/octet-stream').send(gzipSync(JSON.stringify(this.#contentOf(report))));
      },
    );
  }

  #create({ body }: AmazonCall): object {
    const { reportType, marketplaceIds = [], dataStartTime, dataEndTime, reportOptions } = body<Asked>();
    const { stores } = this.#dependencies.account;
    const [from, through] = [dataStartTime ?? '', dataEndTime ?? ''];
    if (reportType !== 'GET_SALES_AND_TRAFFIC_REPORT' || reportOptions?.dateGranularity !== 'DAY') {
      throw invalidInput('Report type or options are not supported.');
    }
    if (marketplaceIds.length !== 1 || !stores.some(({ id }) => id === marketplaceIds[0])) {
      throw invalidInput('The report takes one marketplace of the seller.');
    }
    if (![from, through].every(isCalendarDay) || from > through) {
      throw invalidInput('dataStartTime and dataEndTime are days.');
    }
    const reportId = String(60_000_000 + this.#reports.size);
    this.#reports.set(reportId, { storeId: marketplaceIds[0]!, from, through, askedAt: this.#questions });
    return { reportId };
  }

  #find(id: string): Report {
    const report = this.#reports.get(id);
    if (report === undefined) {
      throw rejection(404, 'NotFound', 'The report does not exist.');
    }
    return report;
  }

  #rowsOf({ storeId, from, through }: Report): SandboxPerformance[] {
    return performanceOf(this.#dependencies.shop, { source: 'traffic', storeId, from, through });
  }

  #contentOf(report: Report): object {
    const { currency } = this.#dependencies.account.stores.find(({ id }) => id === report.storeId)!;
    const rows = this.#rowsOf(report);
    return {
      reportSpecification: {
        reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
        reportOptions: { dateGranularity: 'DAY', asinGranularity: 'SKU' },
        dataStartTime: report.from,
        dataEndTime: report.through,
        marketplaceIds: [report.storeId],
      },
      salesAndTrafficByDate: rows
        .filter(({ sku }) => sku === null)
        .map(row => ({
          date: row.day,
          salesByDate: salesOf(row, currency),
          trafficByDate: { ...trafficOf(row), buyBoxPercentage: 90, averageOfferCount: 12 },
        })),
      salesAndTrafficByAsin: rows
        .filter(({ sku }) => sku !== null)
        .map(row => ({
          parentAsin: row.listingId,
          childAsin: row.listingId,
          sku: row.sku,
          salesByAsin: salesOf(row, currency),
          trafficByAsin: { ...trafficOf(row), buyBoxPercentage: 90 },
        })),
    };
  }
}

const signatureOf = (id: string): string => createHmac('sha256', documentKey).update(id).digest('hex');

const salesOf = ({ figures }: SandboxPerformance, currencyCode: string): object => ({
  orderedProductSales: { amount: figures.sales ?? 0, currencyCode },
  unitsOrdered: figures.units ?? 0,
  totalOrderItems: figures.orders ?? 0,
});

const trafficOf = ({ figures }: SandboxPerformance): object => ({
  browserPageViews: figures.views ?? 0,
  mobileAppPageViews: 0,
  pageViews: figures.views ?? 0,
  sessions: figures.sessions ?? 0,
});
