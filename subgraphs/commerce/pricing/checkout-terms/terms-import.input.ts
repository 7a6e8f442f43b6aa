import { Field, InputType } from 'type-graphql';
import { GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import type { TermsFile } from './terms-row.js';

@InputType('TermsFileInput', {
  description: 'A CSV table with a header row. Either all rows are imported or none.',
})
export class TermsFileInput {
  @Field(() => String, { description: 'The text of the file, 5,000 rows at most.' })
  csv!: string;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'ISO 4217; the currency of rows that name none.',
  })
  currency?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether amounts are integers in minor units of their currency.',
  })
  amountsInMinorUnits!: boolean;
}

export const toTermsFile = ({ csv, currency, amountsInMinorUnits }: TermsFileInput): TermsFile => ({
  csv,
  currency: currency ?? null,
  isInMinorUnits: amountsInMinorUnits,
});
