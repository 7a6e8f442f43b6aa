import { expect, it } from 'vitest';
import { eachOrganization } from './each-organization.js';

it('works for every organization, whatever happens to another, and tells of each that failed', async () => {
  const worked: string[] = [];
  const work = async (organizationId: string) => {
    worked.push(organizationId);
    if (organizationId !== 'b' && organizationId !== 'd') throw new Error(`no ${organizationId}`);
  };
  await expect(eachOrganization(['a', 'b', 'c', 'd'], work)).rejects.toMatchObject({
    errors: [{ cause: new Error('no a') }, { cause: new Error('no c') }],
  });
  await expect(eachOrganization(['b', 'a'], work)).rejects.toMatchObject({
    message: 'The task failed for organization a.',
    cause: new Error('no a'),
  });
  await eachOrganization(['b', 'd'], work);
  expect(worked).toEqual(['a', 'b', 'c', 'd', 'b', 'a', 'b', 'd']);
});
