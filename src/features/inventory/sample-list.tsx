import { useCallback, useEffect, useRef } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { Row } from '#src/ui/row.tsx'
import { t } from '#src/ui/translate.ts'
import { VirtualList, type VirtualListHandle } from '#src/ui/virtual-list.tsx'
import { SampleRowLink } from './sample-row-link.tsx'
import type { SampleRows } from './use-sample-rows.ts'

export interface SampleListProps {
  rows: SampleRows
  types: ReadonlyMap<number, SampleTypeRow>
  see: (first: number, last: number) => void
}

/** Rows are asked for in steps: the screen is not drawn anew with every pixel. */
const step = 25

/** All samples that were asked for, however many: those in sight are in the page, and another question starts at its top. */
export function SampleList({ rows, types, see }: SampleListProps) {
  const list = useRef<VirtualListHandle>(null)
  const answered = useRef(rows.of)
  useEffect(() => {
    if (answered.current !== undefined && answered.current !== rows.of) list.current?.scrollToRow(0)
    answered.current = rows.of
  }, [rows.of])
  const latest = useRef(see)
  useEffect(() => {
    latest.current = see
  })
  const onRange = useCallback((first: number, last: number) => latest.current(Math.floor(first / step) * step, Math.ceil(last / step) * step), [])
  return (
    <VirtualList
      ref={list}
      label={t('Samples')}
      count={rows.total}
      rowKey={(index) => rows.rowAt(index)?.id ?? `at ${index}`}
      onRange={onRange}
      renderRow={(index) => {
        const sample = rows.rowAt(index)
        if (!sample) return <Row title={t('Loading…')} />
        return <SampleRowLink sample={sample} type={types.get(sample.sampleTypeId)} place={rows.placeOf(sample.id)} />
      }}
    />
  )
}
