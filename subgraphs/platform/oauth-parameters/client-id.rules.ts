/** Whether a `client_id` is the address of a metadata document, and not the id of a registered client. */
export const isDocumentUrl = (clientId: string): boolean => /^https?:\/\//i.test(clientId);
