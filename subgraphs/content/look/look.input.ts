import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import { lookLimits } from './look.limits.js';
import { LookAudienceEnum, LookStatusEnum, PaletteColorEnum } from './look.type.js';
import type { LookAudience, LookStatus, PaletteColor } from './look.values.js';

const { productsMin, productsMax, products, briefLength, titleLength, paletteMax } = lookLimits;

const title = {
  nullable: true,
  description: `Up to ${titleLength} characters. Default: made of the brief, or of the first product.`,
} as const;
const briefText = (what: string) => ({
  nullable: true,
  description: `${what}, in up to ${briefLength} characters.`,
});
const occasion = briefText('What the look is for, such as beach wedding');
const style = briefText('Such as casual or formal');
const season = briefText('Such as summer');
const timeOfDay = briefText('Such as evening');
const city = briefText('Products that name it are preferred');
const palette = { nullable: true, description: `Up to ${paletteMax} colors that are preferred.` } as const;
const audience = { nullable: true, description: 'Whom the look is for.' } as const;

@InputType('CreateLookInput', {
  description: 'Either products, by their ids, or what they are to be: then rules choose them.',
})
export class CreateLookInput {
  @Field(() => String, title)
  title?: string | null;

  @Field(() => LookStatusEnum, { nullable: true, description: 'Default: draft.' })
  status?: LookStatus | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Up to ${productsMax} products, what the look stands on first. Absent: they are chosen.`,
  })
  productIds?: string[] | null;

  @Field(() => String, occasion)
  occasion?: string | null;

  @Field(() => String, style)
  style?: string | null;

  @Field(() => String, season)
  season?: string | null;

  @Field(() => String, timeOfDay)
  timeOfDay?: string | null;

  @Field(() => String, city)
  city?: string | null;

  @Field(() => [PaletteColorEnum], palette)
  palette?: PaletteColor[] | null;

  @Field(() => LookAudienceEnum, audience)
  audience?: LookAudience | null;

  @Field(() => Int, {
    nullable: true,
    description: `How many products are chosen at most: ${productsMin} to ${productsMax}; default ${products}.`,
  })
  size?: number | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description:
      'What all products that are chosen may cost together. Only products in its currency are chosen.',
  })
  budget?: MoneyInput | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the configured language model: it chooses among the products that the rules find. A warning says if it is not used.',
  })
  model?: string | null;
}

@InputType('UpdateLookInput', { description: 'What is absent stays as it is.' })
export class UpdateLookInput extends VersionedInput {
  @Field(() => String, { nullable: true, description: `Up to ${titleLength} characters.` })
  title?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: `All products, up to ${productsMax}: others make another hero image.`,
  })
  productIds?: string[] | null;

  @Field(() => String, { ...occasion, description: 'What the look is for. Null clears it.' })
  occasion?: string | null;

  @Field(() => String, { ...style, description: 'Such as casual. Null clears it.' })
  style?: string | null;

  @Field(() => String, { ...season, description: 'Such as summer. Null clears it.' })
  season?: string | null;

  @Field(() => String, { ...timeOfDay, description: 'Such as evening. Null clears it.' })
  timeOfDay?: string | null;

  @Field(() => String, { ...city, description: 'Such as Lisbon. Null clears it.' })
  city?: string | null;

  @Field(() => [PaletteColorEnum], { ...palette, description: 'All colors. Null clears them.' })
  palette?: PaletteColor[] | null;

  @Field(() => LookAudienceEnum, { ...audience, description: 'Whom the look is for. Null clears it.' })
  audience?: LookAudience | null;
}

@InputType('PublishLookInput')
export class PublishLookInput extends VersionedInput {}

@InputType('UnpublishLookInput')
export class UnpublishLookInput extends VersionedInput {}

@InputType('DeleteLookInput')
export class DeleteLookInput extends VersionedInput {}

@InputType('LookFilter')
class LookFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Looks whose title, city, style or prompt contains this text, in any case.',
  })
  q?: string | null;

  @Field(() => LookStatusEnum, { nullable: true, description: 'Looks with this status.' })
  status?: LookStatus | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Looks with these ids. At most ${lookLimits.pageSizeMax}.`,
  })
  ids?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Looks with this product.' })
  productId?: string | null;
}

@ArgsType()
export class LookListArgs extends cursorListArgs<LookFilterInput>({
  filter: LookFilterInput,
  pageSize: { default: lookLimits.pageSize, max: lookLimits.pageSizeMax },
}) {
  @Field(() => Int, { defaultValue: 0, description: 'How many to skip; 0 with `cursor`.' })
  offset!: number;
}
