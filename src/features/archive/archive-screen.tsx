import { useState } from 'react'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { readArchivedSamples } from '#db/queries/samples.ts'
import { act } from '#db/write.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ArchiveIcon, RestoreIcon, TrashIcon } from '#src/ui/icons.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Row } from '#src/ui/row.tsx'
import { t } from '#src/ui/translate.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { addresses } from '#src/workspace/addresses.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import look from './archive.module.css'

const pageSize = 100

/** Archived samples by name: brought back, or removed for good. */
export function ArchiveScreen() {
  const [pages, setPages] = useState(1)
  const rows = useLive(async (workspace) => (await readArchivedSamples(workspace, null, pages * pageSize)).rows, [pages])
  const types = useSampleTypes()
  const confirm = useConfirm()
  const doActs = useAct()
  if (!rows || !types) return null
  const restore = ({ id, name }: SampleRow) =>
    void doActs([act(restoreSample, { sampleId: id, layerId: null, position: 0 }, t('{name}: restore', { name }))], {
      done: t('{name} is restored', { name }),
      undo: [act(archiveSample, { sampleId: id }, t('{name}: archive', { name }))],
    })
  const remove = async ({ id, name }: SampleRow) => {
    const question = { title: t('Delete {name}?', { name }), message: t('It is removed for good, on every device.'), confirmLabel: t('Delete'), danger: true }
    if (await confirm(question)) await doActs([act(deleteSample, { sampleId: id }, t('{name}: delete', { name }))], { done: t(messages.sampleRemoved) })
  }
  return (
    <div className={look.screen}>
      <PageHeader title={t('Archive')} subtitle={t('Samples that are used up or put away')} />
      {rows.length === 0 ? (
        <EmptyState icon={ArchiveIcon} title={t('The archive is empty')}>
          {t('Archive a sample on its page: it keeps its data and gives its place up.')}
        </EmptyState>
      ) : (
        <VirtualList
          label={t('Archived samples')}
          count={rows.length}
          rowKey={(index) => rows[index]?.id ?? index}
          onEndReached={() => rows.length === pages * pageSize && setPages(pages + 1)}
          renderRow={(index) => {
            const sample = rows[index]
            const type = sample && types.get(sample.sampleTypeId)
            if (!sample) return null
            return (
              <div className={look.row}>
                <Row
                  href={addresses.sample(sample.id)}
                  leading={type && <KindGlyph shape={type.shape} tone={type.tone} label={type.name} />}
                  title={sample.name}
                  subtitle={<span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>}
                />
                <IconButton icon={RestoreIcon} label={t('Restore {name}', { name: sample.name })} onClick={() => restore(sample)} />
                <IconButton
                  icon={TrashIcon}
                  variant="danger"
                  className="away"
                  label={t('Delete {name}', { name: sample.name })}
                  onClick={() => void remove(sample)}
                />
              </div>
            )
          }}
        />
      )}
    </div>
  )
}
