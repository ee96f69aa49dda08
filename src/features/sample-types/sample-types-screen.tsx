import { useState } from 'react'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ArchiveIcon, HierarchyIcon, PlusIcon, TagIcon } from '#src/ui/icons.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Row } from '#src/ui/row.tsx'
import { SplitPane } from '#src/ui/split-pane.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { onThisScreen, useUnsaved } from '#src/workspace/unsaved.ts'
import { useMay } from '#src/workspace/use-may.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { draftOf, newDraft, typeLabel, type TypeDraft } from './type-draft.ts'
import { TypeEditor } from './type-editor.tsx'
import { meetType } from './type-met.ts'
import { TypeReader } from './type-reader.tsx'
import look from './sample-types.module.css'

export interface SampleTypesScreenProps {
  /** The one being looked at; `new` for one that is being made. */
  typeId: number | 'new' | null
}

/** The group's kinds of sample and their fields: changed by who may, read by everybody. */
export function SampleTypesScreen({ typeId }: SampleTypesScreenProps) {
  const navigate = useNavigate()
  const types = useLive(readSampleTypes, [])
  const mayUpdate = useMay('SampleType.Update')
  // By type: who looks at another one meanwhile finds what they typed.
  const [drafts, setDrafts] = useState<ReadonlyMap<number | 'new', TypeDraft>>(new Map())
  // Kept while types are looked at in turn, lost with the screen.
  const unsaved = [...drafts.values()].map(typeLabel).join('; ')
  const { release } = useUnsaved(unsaved, drafts.size > 0, onThisScreen)
  if (!types || mayUpdate === undefined) return null
  const type = types.find((each) => each.id === typeId)
  const isNew = typeId === 'new'
  const begun = typeId === null ? undefined : drafts.get(typeId)
  const { draft, met } = begun ? meetType(begun, type) : { draft: isNew ? newDraft : type && draftOf(type), met: [] }
  const keep = (next: TypeDraft | null) =>
    setDrafts((before) => {
      const after = new Map(before)
      if (typeId !== null && next) after.set(typeId, next)
      else if (typeId !== null) after.delete(typeId)
      return after
    })
  return (
    <SplitPane
      place="start"
      width="storage"
      portrait={typeId === null ? 'side' : 'main'}
      sideLabel={t('Sample types')}
      mainLabel={t('Sample type')}
      side={
        <div className={look.side}>
          <PageHeader
            title={t('Sample types')}
            actions={
              mayUpdate && (
                <Button icon={PlusIcon} onClick={() => navigate(addresses.newSampleType)}>
                  {t('New')}
                </Button>
              )
            }
          />
          {types
            .toSorted((a, b) => a.archived - b.archived)
            .map((each) => (
              <Row
                key={each.id}
                href={addresses.sampleType(each.id)}
                leading={<KindGlyph shape={each.shape} tone={each.tone} />}
                title={each.name}
                subtitle={plural(each.fields.length, { one: '# field', other: '# fields' })}
                current={each.id === typeId}
                trailing={each.archived === 1 && <Chip icon={ArchiveIcon}>{t('Archived')}</Chip>}
                chevron
              />
            ))}
        </div>
      }
    >
      {typeId !== null && (
        <div className="only-portrait flex">
          <Button variant="plain" icon={HierarchyIcon} onClick={() => navigate(addresses.sampleTypes)}>
            {t('All sample types')}
          </Button>
        </div>
      )}
      {draft && mayUpdate && <TypeEditor key={typeId} type={type} draft={draft} met={met} onChange={keep} isChanged={begun !== undefined} onSaved={release} />}
      {type && !mayUpdate && <TypeReader type={type} />}
      {!draft && (
        <EmptyState page={typeId !== null} icon={TagIcon} title={t('Choose a sample type')}>
          {t('It says which fields a sample of it has.')}
        </EmptyState>
      )}
    </SplitPane>
  )
}
