import { t } from '#src/ui/text/translate.ts'

/** A browser as the server names it, such as `Chrome on Linux`, in the language of the person. */
export function browserText(name: string): string {
  const [browser = '', system] = name.split(' on ')
  if (system === undefined) return name
  return t('{browser} on {system}', { browser, system: system === 'Mac or iPad' ? t('Mac or iPad') : system })
}
