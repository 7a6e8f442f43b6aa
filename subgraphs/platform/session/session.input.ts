import { Field, InputType } from 'type-graphql';
import type { NewAccount } from '../user/account.rules.js';

@InputType()
export class SignUpInput implements NewAccount {
  @Field(() => String, { description: 'E-mail address; it identifies the account.' })
  email!: string;

  @Field(() => String, {
    description: '10 to 200 characters of any kind; none of the most common passwords.',
  })
  password!: string;

  @Field(() => String, { description: 'Name of the person, shown to other members.' })
  name!: string;
}

@InputType()
export class SignInInput {
  @Field(() => String, { description: 'E-mail address of the account.' })
  email!: string;

  @Field(() => String, { description: 'Password of the account.' })
  password!: string;
}
