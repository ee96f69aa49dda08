import { useEffect, useEffectEvent, useState } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import type { PrintedBlock } from '#domain/printed-document.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { readMembers } from '#db/queries/members.ts'
import { readTemplates } from '#db/queries/projects.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useFileContent } from '#src/workspace/files/use-file-content.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'
import { PrintedBlocks } from '#src/features/notebook/print/printed-page.tsx'
import { readPrintedSection } from '#src/features/notebook/print/read-printed-section.ts'
import { canBeTemplate } from './can-be-template.ts'
import classes from './templates.module.css'

export interface InsertSectionDialogProps {
  onChoose: (section: SectionRow) => void
  onClose: () => void
}

/** One section of a template, found by its name or that of the template, as it will be. */
export function InsertSectionDialog({ onChoose, onClose }: InsertSectionDialogProps) {
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<number>()
  const all = useLive(readTemplates, [])
  if (!all) return null
  const wanted = normalizeText(search.trim())
  const usable = all.filter(({ template }) => !template.archived).map(({ template, sections }) => ({ template, sections: sections.filter(canBeTemplate) }))
  const found = usable
    .map(({ template, sections }) => ({
      template,
      sections: template.nameFold.includes(wanted) ? sections : sections.filter(({ name }) => normalizeText(name).includes(wanted)),
    }))
    .filter(({ sections }) => sections.length > 0)
  const listed = found.flatMap(({ sections }) => sections)
  const shown = listed.find(({ id }) => id === chosenId) ?? listed[0]
  const insert = () => shown && onChoose(shown)
  const hasAny = usable.some(({ sections }) => sections.length > 0)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Insert from a template')}
      width={960}
      height={640}
      actions={
        <Button variant="primary" disabled={!shown} onClick={insert}>
          {t('Insert')}
        </Button>
      }
    >
      {hasAny ? (
        <div className={classes.panes}>
          <div className="stack">
            <TextField label={t('Find a section')} type="search" value={search} onChange={setSearch} onEnter={insert} autoFocus />
            {found.map(({ template, sections }) => (
              <Card key={template.id} flush title={template.name}>
                {sections.map((section) => (
                  <TemplateSection key={section.id} section={section} isShown={section.id === shown?.id} onShow={() => setChosenId(section.id)} />
                ))}
              </Card>
            ))}
            {found.length === 0 && <p className="muted">{t('Nothing found')}</p>}
          </div>
          {shown && (
            <section className={classes.preview} aria-label={t('Preview')}>
              <h3>{shown.name}</h3>
              <SectionPreview key={shown.id} section={shown} />
            </section>
          )}
        </div>
      ) : (
        <p className="muted">{t('There are no templates with sections yet. Choose Save as template in the menu of a section that you repeat.')}</p>
      )}
    </Dialog>
  )
}

function TemplateSection({ section, isShown, onShow }: { section: SectionRow; isShown: boolean; onShow: () => void }) {
  const { text, icon: Icon } = sectionLook(section.type)
  return <Row leading={<Icon className="i" aria-hidden />} title={section.name} subtitle={t(text)} current={isShown} onClick={onShow} />
}

/** As it is on paper. */
function SectionPreview({ section }: { section: SectionRow }) {
  const { workspace } = useWorkspace()
  const role = useMe()?.role
  const readContent = useFileContent()
  const [blocks, setBlocks] = useState<readonly PrintedBlock[]>()
  const read = useEffectEvent(async () => {
    const members = await readMembers(workspace)
    return readPrintedSection({ workspace, role, readContent }, section, (id) => memberName(members, id))
  })
  useEffect(() => {
    read().then((printed) => setBlocks(printed.blocks), showRefusal)
  }, [])
  return blocks ? <PrintedBlocks blocks={blocks} /> : <Spinner label={t('Reading the section…')} />
}
