import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { PanelIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'

/** Sections and pages that come with an add-on; a classic one does not say. */
export function WhatItAdds({ manifest: { sections = [], pages = [] } }: { manifest: AddonManifest }) {
  if (sections.length + pages.length === 0) return null
  return (
    <Card flush title={t('What it adds')}>
      {sections.map(({ type, label }) => (
        <Row key={type} leading={<NotebookIcon className="i" aria-hidden />} title={t('Section “{name}”', { name: label })} subtitle={t('In experiments')} />
      ))}
      {pages.map(({ pageID, mainMenu, subMenu }) => (
        <Row
          key={pageID}
          leading={<PanelIcon className="i" aria-hidden />}
          title={t('Page “{name}”', { name: subMenu || mainMenu })}
          subtitle={subMenu ? t('Below {name}', { name: mainMenu }) : t('In the main menu')}
        />
      ))}
    </Card>
  )
}
