import { limits } from '#domain/limits.ts'
import type { PasswordFault } from '#domain/rules/people/password-fault.ts'
import { t } from '#src/ui/text/translate.ts'

/** What is wrong with a new password; null if nothing is. */
export function passwordFaultText(fault: PasswordFault | null): string | null {
  if (fault === null) return null
  return {
    short: t('Use at least {count} characters.', { count: limits.password.least }),
    long: t('Use at most {count} characters.', { count: limits.password.longest }),
    same: t('This is your current password.'),
    personal: t('Leave out your name and user name: others would try those first.'),
    common: t('Many people use this password, so it is easy to guess.'),
  }[fault]
}
