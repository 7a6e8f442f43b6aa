import { Field, InputType } from 'type-graphql';
import type { NewAccount } from '../user/account.rules.js';

@InputType()
export class SignUpInput implements NewAccount {
  @Field(() => String)
  email!: string;

  @Field(() => String, { description: '10 to 200 characters of any kind.' })
  password!: string;

  @Field(() => String)
  name!: string;
}

@InputType()
export class SignInInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;
}
