import { fullVersion } from '#domain/rules/addons/compare-versions.ts'
import { t } from '#src/ui/text/translate.ts'

export const bylineOf = (author: string, version: string): string =>
  author ? t('{author}, version {version}', { author, version: fullVersion(version) }) : t('Version {version}', { version: fullVersion(version) })
