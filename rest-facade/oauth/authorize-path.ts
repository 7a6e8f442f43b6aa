/** Where people are asked whether a program may act for them (RFC 6749 §3.1). */
export const authorizePath = '/oauth/authorize';
