import { graphql } from '../graphql.js';

/** What comes of an authorization request, and who is signed in. */
export const reviewOperation = graphql(`
  query ($input: OauthAuthorizationInput!) {
    oauthAuthorization(input: $input) {
      problem redirectTo
      consent {
        clientName clientHost redirectPlace isLoopback scopes namesScopes audience denialUrl
        organizations { id name role scopes }
      }
    }
    viewer { user { name email } csrfToken }
  }`);

export const approveOperation = graphql(`
  mutation ($input: ApproveOauthAuthorizationInput!) { approveOauthAuthorization(input: $input) { redirectTo } }`);

export const signInOperation = graphql(`
  mutation ($input: SignInInput!) { signIn(input: $input) { session { expiresAt } } }`);

export const signOutOperation = graphql(`mutation { signOut { isEnded } }`);
