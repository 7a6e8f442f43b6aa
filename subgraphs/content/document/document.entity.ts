import type { DocumentFailure, DocumentFormat, DocumentStatus } from './document.values.js';

/** What is known of the content once it has been read; null until then. */
export type DocumentContent = {
  format: DocumentFormat | null;
  /** As the document names itself. */
  title: string | null;
  /** BCP 47, such as `en`; null where it cannot be told. */
  language: string | null;
  /** Null of formats that have no pages. */
  pageCount: number | null;
  /** Pages without text, as scanned ones are. */
  emptyPageCount: number | null;
  characterCount: number | null;
  passageCount: number | null;
};

/** A document with the key of its file, which is known to the server alone. */
export type StoredDocument = Document & { fileKey: string };

/** A file of the knowledge base. Its content never changes. */
export type Document = DocumentContent & {
  id: string;
  /** The job that indexes it, or did so last. */
  jobId: string;
  fileName: string | null;
  sizeBytes: number;
  /** Of the content, hexadecimal; unique in the organization. */
  sha256: string;
  status: DocumentStatus;
  /** Only of one that failed. */
  failure: DocumentFailure | null;
  version: number;
  createdAt: string;
  updatedAt: string;
  indexedAt: string | null;
};
