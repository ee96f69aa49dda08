import { useCallback, useMemo } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { dayText } from '#src/workspace/format/dates.ts'
import type { ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { PreviewBeside, type SamplePreview } from '#src/workspace/samples/preview-beside.tsx'
import { SampleListRow } from '#src/workspace/samples/sample-list-row.tsx'
import { placeOn } from '#src/workspace/storage/read-location.ts'
import { BenchList, type BenchRows } from './bench-list.tsx'
import { RowActions } from './row-actions.tsx'
import { columnText } from '#src/features/tables/views/shown-names.ts'
import classes from './sample-cells.module.css'

/** Columns that every row shows anyway. */
const usual: ReadonlySet<string> = new Set(['name', 'barcode', 'type', 'amount', 'owner', 'place', 'expiration'])

/** Samples at the bench, and one of them beside the list. Further columns of the view are at the end of the second line. */
export function SampleRows({ preview, ...list }: BenchRows & { preview: SamplePreview }) {
  const { label, rows, names, words, columns, selection, actions } = list
  const items = useMemo(() => {
    const types = new Map(words.types.map((type) => [type.id, type]))
    return (rows as readonly SampleRow[]).map((sample): ListedSample => ({
      sample,
      type: types.get(sample.sampleTypeId),
      owner: names.member(sample.ownerId),
      place: sample.layerId === null ? undefined : placeOn(names.path(sample.layerId), sample.position),
    }))
  }, [rows, names, words])
  const holds = useCallback((sampleId: number) => items.some(({ sample }) => sample.id === sampleId), [items])
  const further = columns.filter(({ key }) => !usual.has(key))
  const extraOf = (sample: SampleRow) =>
    further.flatMap((column) => {
      const text = column.text(sample, names)
      return text ? `${columnText(column)} ${column.columnType === 'date' ? dayText(text) : text}` : []
    })
  return (
    <PreviewBeside preview={preview} items={items} first={items[0]} holds={holds} label={label}>
      <BenchList
        {...list}
        returnTo={{ id: preview.openedId, slot: 1 }}
        renderRow={(index) => {
          const item = items[index]
          return (
            item && (
              <SampleListRow
                item={item}
                selection={selection}
                extra={extraOf(item.sample).join(' · ')}
                after={
                  actions.length > 0 && (
                    <span className={classes.menu}>
                      <RowActions id={item.sample.id} name={item.sample.name} actions={actions} />
                    </span>
                  )
                }
              />
            )
          )
        }}
      />
    </PreviewBeside>
  )
}
