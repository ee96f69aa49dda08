import { useState, useMemo } from 'react'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon, TagIcon, HierarchyIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
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
import { useList } from '#src/workspace/data/use-list.ts'
import { draftOf, newDraft, typeLabel, type TypeDraft } from './type-draft.ts'
import { TypeEditor } from './type-editor.tsx'
import { mergeType } from './type-conflicts.ts'
import { TypeDetails } from './type-details.tsx'
import classes from './sample-types.module.css'

export interface SampleTypesScreenProps {
  /** The one in the address; `new` for one being created. Without one, the first is shown beside the list, if there is room for both. */
  typeId: number | 'new' | null
}

/** The group's sample types and their fields: edited by those who may, viewed by everyone. */
export function SampleTypesScreen({ typeId: chosenId }: SampleTypesScreenProps) {
  const navigate = useNavigate()
  const types = useLive(readSampleTypes, [])?.toSorted((a, b) => a.archived - b.archived)
  const counts = useSampleCounts()
  const access = useAccess()
  const mayUpdate = access.can('SampleType.Update')
  // By type, so that typed text is still there after looking at another one.
  const [drafts, setDrafts] = useState<ReadonlyMap<number | 'new', TypeDraft>>(new Map())
  // Kept while switching between types, lost when the screen is left.
  const unsaved = [...drafts.values()].map(typeLabel).join('; ')
  const { release } = useUnsaved(unsaved, drafts.size > 0, onThisScreen)
  if (!types || !access.isKnown) return null
  const typeId = chosenId ?? types[0]?.id ?? null
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
      portrait={chosenId === null ? 'side' : 'main'}
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
          {types.map((each) => (
            <Row
              key={each.id}
              href={addresses.sampleType(each.id)}
              leading={<ShapeIcon shape={each.shape} tone={each.tone} />}
              title={each.name}
              subtitle={[
                counts && plural(counts.get(each.id) ?? 0, { one: '# sample', other: '# samples' }),
                plural(each.fields.length, { one: '# field', other: '# fields' }),
              ]
                .filter(Boolean)
                .join(' · ')}
              current={each.id === typeId}
              trailing={each.archived === 1 && <Chip icon={ArchiveIcon}>{t('Archived')}</Chip>}
              chevron
            />
          ))}
        </div>
      }
    >
      {chosenId !== null && (
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
        <EmptyState page={chosenId !== null} icon={TagIcon} title={chosenId === null ? t('No sample types yet') : t('There is no such sample type')}>
          {t('A sample type defines the fields of its samples.')}
        </EmptyState>
      )}
    </SplitPane>
  )
}

const samplesByType: ListRequest = {
  entity: 'samples',
  within: [{ field: 'archived', op: 'is', value: 0 }],
  sort: { column: 'id', direction: 'ascending' },
  figures: { columns: ['type'], isGrouped: true },
}

/** How many samples of each type there are, archived ones left out, by the type's id; undefined until all of them are on this device. */
function useSampleCounts(): ReadonlyMap<number, number> | undefined {
  const { view } = useList(samplesByType)
  return useMemo(() => {
    const types = view?.partial ? undefined : view?.figures?.['type']
    return types && new Map(Array.from(types, (typeId, at) => [typeId, view!.figures!['count']![at]!]))
  }, [view])
}
