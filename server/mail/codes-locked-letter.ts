import { inSpelling, type Spell } from '#domain/rules/spelling.ts'
import type { Letter } from './letter.ts'

/** To whoever must be told although they may not be signed in anywhere. */
export function codesLockedLetter(origin: string, { fullName, login }: { fullName: string; login: string }, spell: Spell): Letter {
  const say = inSpelling(spell)
  return {
    subject: say`Choose a new password for Aliquot: someone else may know yours`,
    paragraphs: [
      say`Hello ${fullName || login},`,
      say`Someone entered the password of ${login} in Aliquot at ${origin}, and then many wrong codes of the second step. Codes are no longer accepted there, so nobody can sign in that way.`,
      say`Choose a new password. Then codes are accepted again.`,
    ],
    link: { label: say`Choose a new password`, url: `${origin}/login/forgot/` },
    footer: [
      say`If it was you, you can also change the password in the settings, in a browser in which you are signed in.`,
      say`If you cannot do either, an administrator of your organization can help. They see this in their log.`,
    ],
  }
}
