import { Type } from 'typebox';
import { documentLimits } from '../../../subgraphs/content/document/document.limits.js';
import {
  documentFailures,
  documentFormats,
  documentStatuses,
} from '../../../subgraphs/content/document/document.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const tag = 'Documents';

const Document = resource('Document', {
  id: Uuid,
  jobId: Uuid,
  fileName: nullable(Type.String()),
  sizeBytes: Type.Integer(),
  sha256: Type.String(),
  status: oneOf(...documentStatuses),
  failure: nullable(oneOf(...documentFailures)),
  format: nullable(oneOf(...documentFormats)),
  title: nullable(Type.String()),
  language: nullable(Type.String()),
  pageCount: nullable(Type.Integer()),
  emptyPageCount: nullable(Type.Integer()),
  characterCount: nullable(Type.Integer()),
  passageCount: nullable(Type.Integer()),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  indexedAt: nullable(Timestamp),
});

export const documentRoutes = [
  route({
    id: 'content.documents.add',
    method: 'POST',
    path: '/api/v1/documents',
    scope: 'documents:write',
    callers: anyCredential,
    tag,
    summary: 'Add a document to the knowledge base',
    description:
      'PDF, DOCX, HTML, Markdown, plain text or CSV up to 50 MB, as the raw body or a multipart file. The content tells the format; `docs/documents.md` describes what is read. The job ends once search finds the document (GraphQL: `documentSearch`). Content that the organization already has is not added again: the response names its document, with `isDuplicate`.',
    consumes: 'file',
    upload: {
      required: true,
      limitBytes: documentLimits.sizeBytes,
      accepts: [
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/xhtml+xml',
        'application/csv',
        'application/octet-stream',
        'text/*',
      ],
    },
    operation: graphql(`
      mutation ($file: UploadedFileInput!) { added: addDocument(file: $file) { jobId isDuplicate document { id status } } }`),
    variables: ({ file }) => ({ file }),
    reply: {
      accepted: Type.Object({
        documentId: Uuid,
        status: oneOf(...documentStatuses),
        isDuplicate: Type.Boolean({ description: 'Whether the organization had the content before.' }),
      }),
      work: ({ added: { jobId, isDuplicate, document } }) => ({
        operationId: document.id,
        jobId,
        data: { documentId: document.id, status: document.status, isDuplicate },
        links: { document: `/api/v1/documents/${document.id}` },
      }),
    },
    errorCodes: [
      'PAYLOAD_TOO_LARGE',
      'MEDIA_TYPE_UNSUPPORTED',
      'STORAGE_LIMIT_REACHED',
      'LIMIT_REACHED',
      'WRITE_CONFLICT',
    ],
  }),

  route({
    id: 'content.documents.read',
    method: 'GET',
    path: '/api/v1/documents/:documentId',
    scope: 'documents:write',
    callers: anyCredential,
    tag,
    summary: 'Read a document and how far it is indexed',
    description: 'What the document is, how much was read of it, and why it failed, if it did.',
    params: Type.Object({ documentId: Uuid }),
    operation: graphql(`
      query ($id: ID!) {
        document(id: $id) {
          id jobId fileName sizeBytes sha256 status failure format title language pageCount emptyPageCount characterCount
          passageCount version createdAt updatedAt indexedAt
        }
      }`),
    variables: ({ params }) => ({ id: params.documentId }),
    reply: {
      status: 200,
      schema: Type.Object({ document: Document }),
      body: data => data,
      version: data => data.document.version,
    },
    errorCodes: ['DOCUMENT_NOT_FOUND'],
  }),
];
