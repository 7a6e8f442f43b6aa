import { Field, InputType } from 'type-graphql';
import type { TermsFile } from './terms-row.js';

@InputType('TermsFileInput', {
  description: 'A table in CSV with a header row. All of it is taken, or nothing.',
})
export class TermsFileInput {
  @Field(() => String, { description: 'The text of the file, 5,000 rows at most.' })
  csv!: string;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 4217; of amounts in rows that name no currency of their own.',
  })
  currency?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Amounts are whole numbers of the smallest unit of their currency.',
  })
  amountsInMinorUnits!: boolean;
}

export const toTermsFile = ({ csv, currency, amountsInMinorUnits }: TermsFileInput): TermsFile => ({
  csv,
  currency: currency ?? null,
  isInMinorUnits: amountsInMinorUnits,
});
