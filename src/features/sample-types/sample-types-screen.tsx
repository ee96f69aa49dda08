import { useState } from 'react'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon, HierarchyIcon, PlusIcon, TagIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { onThisScreen, useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { draftOf, newDraft, typeLabel, type TypeDraft } from './type-draft.ts'
import { TypeEditor } from './type-editor.tsx'
import { mergeType } from './type-conflicts.ts'
import { TypeDetails } from './type-details.tsx'
import classes from './sample-types.module.css'

export interface SampleTypesScreenProps {
  /** The one being shown; `new` for one being created. */
  typeId: number | 'new' | null
}

/** The group's sample types and their fields: edited by those who may, viewed by everyone. */
export function SampleTypesScreen({ typeId }: SampleTypesScreenProps) {
  const navigate = useNavigate()
  const types = useLive(readSampleTypes, [])
  const access = useAccess()
  const mayUpdate = access.can('SampleType.Update')
  // By type, so that typed text is still there after looking at another one.
  const [drafts, setDrafts] = useState<ReadonlyMap<number | 'new', TypeDraft>>(new Map())
  // Kept while switching between types, lost when the screen is left.
  const unsaved = [...drafts.values()].map(typeLabel).join('; ')
  const { release } = useUnsaved(unsaved, drafts.size > 0, onThisScreen)
  if (!types || !access.isKnown) return null
  const type = types.find((each) => each.id === typeId)
  const isNew = typeId === 'new'
  const initial = typeId === null ? undefined : drafts.get(typeId)
  const { draft, met: conflicts } = initial ? mergeType(initial, type) : { draft: isNew ? newDraft : type && draftOf(type), met: [] }
  const updateDraft = (next: TypeDraft | null) =>
    setDrafts((before) => {
      const after = new Map(before)
      if (typeId !== null && next) after.set(typeId, next)
      else if (typeId !== null) after.delete(typeId)
      return after
    })
  return (
    <SplitPane
      sidePosition="start"
      width="storage"
      portrait={typeId === null ? 'side' : 'main'}
      sideLabel={t('Sample types')}
      mainLabel={t('Sample type')}
      side={
        <div className={classes.side}>
          <PageHeader
            title={t('Sample types')}
            actions={
              mayUpdate && (
                <Button icon={PlusIcon} onClick={() => navigate(addresses.newSampleType)}>
                  {t('New sample type')}
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
                leading={<ShapeIcon shape={each.shape} tone={each.tone} />}
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
      {draft && mayUpdate && (
        <TypeEditor key={typeId} type={type} draft={draft} conflicts={conflicts} onChange={updateDraft} isChanged={initial !== undefined} onSaved={release} />
      )}
      {type && !mayUpdate && <TypeDetails type={type} />}
      {!draft && (
        <EmptyState page={typeId !== null} icon={TagIcon} title={t('Choose a sample type')}>
          {t('A sample type defines the fields of its samples.')}
        </EmptyState>
      )}
    </SplitPane>
  )
}
