import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';

@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Job', { simpleResolvers: true })
export class JobReferenceType {
  @Field(() => ID)
  id!: string;
}

/** Fields of the payload of a mutation whose work goes on in a job. */
export const acceptedWork = {
  jobId: () => ID,
  job: {
    type: () => JobReferenceType,
    nullable: true,
    description: 'The job that does the work. Needs its scope, which is that of the mutation.',
  },
};

/** What these fields are answered with. */
export interface AcceptedJob {
  jobId: string;
  job: JobReferenceType;
}

/** `job` is a reference that the subgraph of jobs resolves if it is selected. */
export const acceptedJob = (jobId: string): AcceptedJob => ({ jobId, job: { id: jobId } });

type Class = new () => object;

/** What resolves `job` of a type that has a `jobId`, with its class. */
export function jobResolver(type: Class): [Class, object] {
  @Resolver(() => type)
  class JobOfResolver {
    @FieldResolver(() => JobReferenceType, {
      nullable: true,
      description: 'The job; null for a caller without its scope, and after its retention.',
    })
    job(@Root() { jobId }: { jobId: string }): JobReferenceType {
      return { id: jobId };
    }
  }
  return [JobOfResolver, new JobOfResolver()];
}
