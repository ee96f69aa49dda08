import { inSpelling, type Spell } from '#domain/rules/spelling.ts'
import type { Letter } from './letter.ts'

/** Law 150: the code comes after the #, which no browser sends and no server or proxy logs. */
export function passwordResetLetter(origin: string, { fullName, login }: { fullName: string; login: string }, code: string, spell: Spell): Letter {
  const say = inSpelling(spell)
  return {
    subject: say`Choose a new password for Aliquot`,
    paragraphs: [
      say`Hello ${fullName || login},`,
      say`Someone asked for a new password for your user name ${login} in Aliquot at ${origin}. If that was you, open this link to choose one.`,
    ],
    link: { label: say`Choose a new password`, url: `${origin}/login/reset/#${code}` },
    footer: [
      say`The link is valid for one hour and works once. You will then be signed out on all devices. Changes that have not been sent stay there.`,
      say`If you did not ask for it, ignore this email: your password stays as it is. Nobody can use the link without it.`,
    ],
  }
}
