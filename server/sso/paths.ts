/** Where providers lead back to. All below /api, which the app on a device never answers itself. */
export const ssoPaths = {
  /** OpenID Connect: the redirect URI. */
  callback: '/api/v1/sso/callback',
  /** SAML: the address to which the provider posts its assertion. */
  assertion: '/api/v1/sso/saml',
  /** SAML: what a provider must know about this server; at the same time the name of this server. */
  metadata: '/api/v1/sso/saml/metadata',
  /** SAML: where the browser continues, with its cookies. */
  finish: '/api/v1/sso/finish',
  /** OpenID Connect: the post-logout redirect URI, which is the sign-in screen. */
  signedOut: '/login/',
} as const
