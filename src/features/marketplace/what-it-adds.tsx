import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { addedKey, type NewInAddon } from '#domain/rules/addons/what-is-new.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { NotebookIcon, TubesIcon, type Icon } from '#src/ui/icons/icons.ts'
import { PanelIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './marketplace.module.css'

export interface WhatItAddsProps {
  manifest: AddonManifest
  /** What an update would add for the first time. */
  news?: NewInAddon | undefined
}

/** A classic add-on does not say what it adds. */
export const addsAnything = ({ pages = [], sections = [], cards = [] }: AddonManifest): boolean => pages.length + sections.length + cards.length > 0

/** Rows of the sections, pages and cards that come with an add-on. */
export function WhatItAdds({ manifest: { sections = [], pages = [], cards = [] }, news }: WhatItAddsProps) {
  const isNew = (key: string) => news?.added.includes(key) ?? false
  return (
    <>
      {sections.map(({ type, label }) => (
        <Line key={type} icon={NotebookIcon} title={t('Section “{name}”', { name: label })} place={t('In experiments')} isNew={isNew(addedKey.section(type))} />
      ))}
      {pages.map(({ pageID, mainMenu, subMenu }) => (
        <Line
          key={pageID}
          icon={PanelIcon}
          title={t('Page “{name}”', { name: subMenu || mainMenu })}
          place={subMenu ? t('Below {name}', { name: mainMenu }) : t('In the main menu')}
          isNew={isNew(addedKey.page(pageID))}
        />
      ))}
      {cards.map(({ cardID, title }) => (
        <Line
          key={cardID}
          icon={TubesIcon}
          title={t('Card “{name}”', { name: title })}
          place={t('On the page of a sample')}
          isNew={isNew(addedKey.card(cardID))}
        />
      ))}
    </>
  )
}

function Line({ icon: Icon, title, place, isNew }: { icon: Icon; title: string; place: string; isNew: boolean }) {
  return (
    <Row
      leading={
        <span className={classes.tile}>
          <Icon className="i" aria-hidden />
        </span>
      }
      title={title}
      subtitle={place}
      trailing={isNew && <Chip tone="warn">{t('New')}</Chip>}
    />
  )
}
