import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { t } from '#src/ui/text/translate.ts'

/** Who made an add-on, and its version as they wrote it. */
export const bylineOf = ({ author, version }: Pick<AddonManifest, 'author' | 'version'>): string =>
  author ? t('{author}, version {version}', { author, version }) : t('Version {version}', { version })
