import type { EntitySchema } from '@mikro-orm/postgresql';
import type { Outbound } from '../../kernel/outbound/outbound.js';
import { AccessTokenResolver } from './access-token/access-token.resolver.js';
import { AccessTokenService } from './access-token/access-token.service.js';
import { TokenGrantService } from './access-token/token-grant.service.js';
import { ApiKey } from './api-key/api-key.entity.js';
import { ApiKeyResolver } from './api-key/api-key.resolver.js';
import { ApiKeyService } from './api-key/api-key.service.js';
import { ApiKeySecret } from './api-key/api-key-secret.entity.js';
import type { CredentialChanges } from './authentication/credential-changes.js';
import { InvitationResolver } from './invitation/invitation.resolver.js';
import { InvitationService } from './invitation/invitation.service.js';
import type { MailQueue } from './mail/mail-queue.js';
import { Member } from './member/member.entity.js';
import { MemberResolver } from './member/member.resolver.js';
import { addOwner, MemberService } from './member/member.service.js';
import { AuthorizationResolver } from './oauth-authorization/authorization.resolver.js';
import { AuthorizationService } from './oauth-authorization/authorization.service.js';
import { ClientDocuments } from './oauth-authorization/client-documents.js';
import { OauthClient } from './oauth-client/oauth-client.entity.js';
import { OauthClientResolver } from './oauth-client/oauth-client.resolver.js';
import { OauthClientService } from './oauth-client/oauth-client.service.js';
import { OauthClientOrganization } from './oauth-client/oauth-client-organization.entity.js';
import { OauthClientSecret } from './oauth-client/oauth-client-secret.entity.js';
import { OauthGrantResolver } from './oauth-grant/oauth-grant.resolver.js';
import { OauthGrantService } from './oauth-grant/oauth-grant.service.js';
import { GrantEnds } from './oauth-grant/oauth-grant.writer.js';
import { Organization } from './organization/organization.entity.js';
import { OrganizationResolver } from './organization/organization.resolver.js';
import { OrganizationService } from './organization/organization.service.js';
import { AccountMailResolver } from './session/account-mail.resolver.js';
import { EmailVerificationService } from './session/email-verification.service.js';
import { PasswordResolver } from './session/password.resolver.js';
import { PasswordService } from './session/password.service.js';
import { PasswordResetService } from './session/password-reset.service.js';
import { SessionResolver } from './session/session.resolver.js';
import { SessionService } from './session/session.service.js';

export const identityEntities: readonly EntitySchema[] = [
  Organization,
  Member,
  ApiKey,
  ApiKeySecret,
  OauthClient,
  OauthClientOrganization,
  OauthClientSecret,
];

interface IdentityParts {
  changes: CredentialChanges;
  mails: MailQueue;
  /** The issuer of tokens. */
  publicUrl: string;
  /** Calls to addresses that strangers name. */
  outbound: Pick<Outbound, 'send' | 'problemOf'>;
}

/** Each resolver class of identity with its instance, for the container of the platform subgraph. */
export function identityResolvers({ changes, mails, publicUrl, outbound }: IdentityParts) {
  const ends = new GrantEnds(changes);
  const documents = new ClientDocuments(outbound);
  const tokens = new AccessTokenService(changes, new TokenGrantService(ends, publicUrl), publicUrl);
  return new Map<new (...services: never[]) => object, object>([
    [OrganizationResolver, new OrganizationResolver(new OrganizationService(changes, addOwner))],
    [MemberResolver, new MemberResolver(new MemberService(changes))],
    [InvitationResolver, new InvitationResolver(new InvitationService(changes, mails))],
    [ApiKeyResolver, new ApiKeyResolver(new ApiKeyService(changes))],
    [OauthClientResolver, new OauthClientResolver(new OauthClientService(changes))],
    [AccessTokenResolver, new AccessTokenResolver(tokens)],
    [OauthGrantResolver, new OauthGrantResolver(new OauthGrantService(ends))],
    [
      AuthorizationResolver,
      new AuthorizationResolver(new AuthorizationService({ documents, ends, publicUrl })),
    ],
    [PasswordResolver, new PasswordResolver(new PasswordService(changes, mails))],
    [
      AccountMailResolver,
      new AccountMailResolver(new PasswordResetService(changes, mails), new EmailVerificationService(mails)),
    ],
    [SessionResolver, new SessionResolver(new SessionService(changes, mails))],
  ]);
}
