import { msg } from '#domain/message.ts'
import { t } from '#src/ui/text/translate.ts'

/** The subjects of the documentation in the person's language; the rest of it is in English, like the names in it. */
const names: Readonly<Record<string, () => string>> = {
  Samples: () => t('Samples'),
  Series: () => t(msg('Series', 'several')),
  'Storage and equipment': () => t('Storage and equipment'),
  Experiments: () => t('Experiments'),
  'Sections of experiments': () => t('Sections of experiments'),
  Protocols: () => t('Protocols'),
  Files: () => t('Files'),
  'Catalog and orders': () => t('Catalog and orders'),
  'People and groups': () => t('People and groups'),
  'Add-ons': () => t('Add-ons'),
  Handlers: () => t('Handlers'),
}

/** A newer server may have others. */
export const subjectName = (tag: string): string => names[tag]?.() ?? tag
