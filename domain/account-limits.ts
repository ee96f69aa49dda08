/** Limits of what people set up in their settings: in a file of their own, so that the first screens do not load them. */
export const accountLimits = {
  /** The tokens with which a person's programs sign in. `byPassword`: most that programs got for the password; the oldest end. */
  accessTokens: { name: 60, most: 50, byPassword: 20, days: [30, 90, 365] },
  /** Most characters of a typed code. */
  twoStep: { maxCodeLength: 40 },
  /** Passkeys of one person, and characters of a name. `lasts`: ms from the question to the answer of the authenticator. `data`: characters of what it sends. */
  passkeys: { most: 20, name: 60, lasts: 5 * 60_000, data: 8 * 1024 },
} as const
