/**
 * Does the work of a task for every organization, and throws only when all have had their turn: what is wrong with one
 * delays no other. The task is then tried again.
 */
export async function eachOrganization(
  organizationIds: readonly string[],
  work: (organizationId: string) => Promise<void>,
): Promise<void> {
  const errors: Error[] = [];
  for (const organizationId of organizationIds) {
    try {
      await work(organizationId);
    } catch (cause) {
      errors.push(new Error(`The task failed for organization ${organizationId}.`, { cause }));
    }
  }
  if (errors.length > 0) {
    throw errors.length === 1
      ? errors[0]
      : new AggregateError(errors, `The task failed for ${errors.length} organizations.`);
  }
}
