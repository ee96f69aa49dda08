import { dataTableSchema, drawingSchema } from '#domain/document-schema-numbers.ts'
import type { SectionType } from '#domain/entities/section.ts'
import { samplesTypes, type SamplesType } from '#domain/rules/notebook/section-samples.ts'
import { randomId } from '#db/random-id.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { FootBar } from '#src/ui/layout/foot-bar.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { createDocumentSectionChange, createEmptySectionChange, createTextSectionChange } from '#src/workspace/mutations/sections.ts'
import { FileSectionButtons } from '#src/features/notebook/files/file-section-buttons.tsx'
import { ProtocolButton } from '#src/features/notebook/procedure/protocol-button.tsx'
import { newTable } from '#src/features/notebook/table/new-table.ts'
import { sectionLook, type TextType } from './section-types.ts'
import { useAddonSections } from '#src/features/notebook/addons/use-addon-sections.ts'
import { useAddSection, type SectionPlace } from './use-add-section.ts'
import classes from './journal.module.css'

/** Adds a section where the bar says: after the one that is in sight, or where a + was tapped. */
export function AddSectionBar({ onTemplate, ...place }: SectionPlace & { onTemplate: () => void }) {
  const { experiment, above } = place
  const add = useAddSection(place)
  const ofAddons = useAddonSections(place)
  const addText = (type: TextType) => add(type, (placed) => createTextSectionChange({ ...placed, type, documentId: randomId() }, experiment))
  const addEmpty = (type: SamplesType | 'EXCEL') => add(type, (placed) => createEmptySectionChange({ ...placed, type }, experiment))
  const addDocument = (type: SectionType, schemaNumber: number, content: Uint8Array | null) =>
    add(type, (placed) => createDocumentSectionChange({ ...placed, type, documentId: randomId(), schemaNumber, content }, experiment))
  const other = (type: SectionType, onSelect: () => void): MenuItem => {
    const { text, icon } = sectionLook(type)
    return { id: type, label: t(text), icon, onSelect }
  }
  const others = [
    other('COMMENT', () => void addText('COMMENT')),
    other('DATATABLE', () => void addDocument('DATATABLE', dataTableSchema, newTable())),
    other('CANVAS', () => void addDocument('CANVAS', drawingSchema, null)),
    other('EXCEL', () => void addEmpty('EXCEL')),
  ]
  return (
    <FootBar
      role="group"
      label={t('Add a section')}
      className={classes.adds}
      where={
        <>
          <span className="small muted">{above ? t('Add after') : t('Add')}</span>
          <span className="strong clip">{above ? above.name : t('At the beginning')}</span>
        </>
      }
    >
      <Button icon={sectionLook('PARAGRAPH').icon} onClick={() => void addText('PARAGRAPH')}>
        {t(sectionLook('PARAGRAPH').text)}
      </Button>
      {samplesTypes.map((type) => (
        <Button key={type} icon={sectionLook(type).icon} onClick={() => void addEmpty(type)}>
          {t(sectionLook(type).text)}
        </Button>
      ))}
      <ProtocolButton {...place} />
      <FileSectionButtons {...place} />
      <Menu
        align="end"
        target={
          <Button icon={MoreIcon} aria-label={t('More kinds of section')}>
            {t('More')}
          </Button>
        }
        sections={[
          { id: 'others', items: others },
          { id: 'templates', items: [{ id: 'template', label: t('From a template…'), icon: CopyIcon, onSelect: onTemplate }] },
          ...(ofAddons.length > 0 ? [{ id: 'add-ons', heading: t('From add-ons'), items: ofAddons }] : []),
        ]}
      />
    </FootBar>
  )
}
