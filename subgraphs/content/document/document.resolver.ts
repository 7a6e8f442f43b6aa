import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { UploadedFileInput } from '../../../kernel/graphql/uploaded-file.input.js';
import type { Document } from './document.entity.js';
import { DeleteDocumentInput, DocumentListArgs, ReindexDocumentInput } from './document.input.js';
import { documentList } from './document.queries.js';
import type { AddedDocument, DocumentService } from './document.service.js';
import { DocumentPageType, DocumentTextType, DocumentType } from './document.type.js';
import type { DocumentText } from './document-text.queries.js';

const AddDocumentPayload = payloadType('AddDocumentPayload', {
  ...acceptedWork,
  document: () => DocumentType,
  isDuplicate: () => Boolean,
});
Internal()(AddDocumentPayload);
const ReindexDocumentPayload = payloadType('ReindexDocumentPayload', {
  ...acceptedWork,
  document: () => DocumentType,
});
const DeleteDocumentPayload = payloadType('DeleteDocumentPayload', {
  deletedId: () => ID,
  document: () => DocumentType,
});

@Resolver(() => DocumentType)
export class DocumentResolver {
  readonly #documents: DocumentService;

  constructor(documents: DocumentService) {
    this.#documents = documents;
  }

  @Query(() => DocumentType, {
    description: 'One document. Needs documents:write. Errors: DOCUMENT_NOT_FOUND.',
  })
  document(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<Document> {
    ctx.require('documents:write');
    return this.#documents.find(ctx, id);
  }

  @Internal()
  @Query(() => DocumentTextType, {
    description: 'A part of the text of a document. Errors: DOCUMENT_NOT_FOUND.',
  })
  documentText(
    @Arg('id', () => ID) id: string,
    @Arg('offset', () => Int) offset: number,
    @Ctx() ctx: RequestContext,
  ): Promise<DocumentText> {
    ctx.require('documents:write');
    return this.#documents.text(ctx, id, offset);
  }

  @Query(() => DocumentPageType, {
    description: 'Documents by filter. Needs documents:write. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  documents(
    @Args(() => DocumentListArgs) { filter, sort, limit, cursor = null }: DocumentListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<DocumentPageType> {
    ctx.require('documents:write');
    const asked = { limit, cursor, sort: sort ?? 'newest', now: ctx.clock.now() };
    return documentList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Internal()
  @Mutation(() => AddDocumentPayload, { description: 'Errors: LIMIT_REACHED, STORAGE_LIMIT_REACHED.' })
  async addDocument(
    @Arg('file', () => UploadedFileInput) file: UploadedFileInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & AddedDocument> {
    ctx.require('documents:write');
    const added = await this.#documents.add(ctx, file);
    return { ...acceptedJob(added.document.jobId), ...added };
  }

  @Mutation(() => ReindexDocumentPayload, {
    description:
      'Reads the file again. Search finds what was indexed before until then. Errors: DOCUMENT_NOT_FOUND, DOCUMENT_BUSY, VERSION_STALE.',
  })
  async reindexDocument(
    @Arg('input', () => ReindexDocumentInput) { id, expectedVersion }: ReindexDocumentInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { document: Document }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('documents:write');
    const document = await this.#documents.reindex(ctx, id);
    return { ...acceptedJob(document.jobId), document };
  }

  @Mutation(() => DeleteDocumentPayload, {
    description:
      'Deletes the document with its file, and returns its last state. Search no longer finds it. Errors: DOCUMENT_NOT_FOUND, VERSION_STALE.',
  })
  async deleteDocument(
    @Arg('input', () => DeleteDocumentInput) { id, expectedVersion }: DeleteDocumentInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string; document: Document }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('documents:write');
    const document = await this.#documents.delete(ctx, id);
    return { deletedId: document.id, document };
  }
}
