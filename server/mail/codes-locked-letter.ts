import type { Letter } from './letter.ts'

/** To whoever must be told although they may not be signed in anywhere. */
export const codesLockedLetter = (origin: string, { fullName, login }: { fullName: string; login: string }): Letter => ({
  subject: 'Choose a new password for Aliquot: someone else may know yours',
  paragraphs: [
    `Hello ${fullName || login},`,
    `Someone entered the password of ${login} in Aliquot at ${origin}, and then many wrong codes of the second step. Codes are no longer accepted there, so nobody can sign in that way.`,
    'Choose a new password. Then codes are accepted again.',
  ],
  link: { label: 'Choose a new password', url: `${origin}/login/forgot/` },
  footer: [
    'If it was you, you can also change the password in the settings, in a browser in which you are signed in.',
    'If you cannot do either, an administrator of your organization can help. They see this in their log.',
  ],
})
