import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { readSamplesByName, readSamplesByType } from '#db/queries/samples.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { HierarchyIcon, PlusIcon, TubesIcon } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { t } from '#src/ui/translate.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { readPlaces } from '#src/workspace/read-place.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { NewSampleDialog } from './new-sample-dialog.tsx'
import { SampleRowLink } from './sample-row-link.tsx'
import look from './samples-screen.module.css'

const pageSize = 100

/** Samples by name, more as the list is scrolled; by key, so that row 50,000 costs no more than row 1. */
export function SamplesScreen() {
  const navigate = useNavigate()
  const [typeId, setTypeId] = useState('')
  const [pages, setPages] = useState(1)
  const [adding, setAdding] = useState(false)
  const types = useSampleTypes()
  const shown = useLive(
    async (workspace) => {
      const limit = pages * pageSize
      const { rows } = typeId ? await readSamplesByType(workspace, Number(typeId), null, limit) : await readSamplesByName(workspace, null, limit)
      return { rows, places: await readPlaces(workspace, rows) }
    },
    [pages, typeId],
  )
  if (!types || !shown) return null
  const samples = shown.rows
  const options = [{ value: '', label: t('All types') }, ...[...types.values()].map((type) => ({ value: String(type.id), label: type.name }))]
  return (
    <div className={look.screen}>
      <div className={look.head}>
        <PageHeader
          title={t('Samples')}
          actions={
            <>
              <Button icon={HierarchyIcon} tall onClick={() => navigate(addresses.storage)}>
                {t('Storage')}
              </Button>
              <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
                {t('New sample')}
              </Button>
            </>
          }
        />
        <SelectField
          label={t('Sample type')}
          hideLabel
          value={typeId}
          onChange={(value) => {
            setTypeId(value)
            setPages(1)
          }}
          options={options}
        />
      </div>
      {samples.length === 0 ? (
        <EmptyState icon={TubesIcon} title={t(messages.noItem)}>
          {t('Create a sample, or choose another type.')}
        </EmptyState>
      ) : (
        <VirtualList
          label={t('Samples')}
          count={samples.length}
          rowKey={(index) => samples[index]!.id}
          renderRow={(index) => (
            <SampleRowLink sample={samples[index]!} type={types.get(samples[index]!.sampleTypeId)} place={shown.places.get(samples[index]!.id)} />
          )}
          onEndReached={() => samples.length === pages * pageSize && setPages(pages + 1)}
        />
      )}
      <NewSampleDialog opened={adding} onClose={() => setAdding(false)} onCreated={(id) => navigate(addresses.sample(id))} />
    </div>
  )
}
