import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readSamplesById, readSamplesByName, readSamplesByType } from '#db/queries/samples.ts'
import { todayText } from '#src/workspace/dates.ts'
import { readPlaces, type Place } from '#src/workspace/read-place.ts'
import { useList, useListPart } from '#src/workspace/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { isIndexed, toRequest, type SampleListQuery } from './sample-list-query.ts'

const headRows = 50
const none = { first: 0, last: 0 }

export interface SampleRows {
  /** What they answer; undefined for the first rows of a list that is not yet whole. */
  of: string | undefined
  total: number
  /** Undefined while the list is not yet whole. */
  outOf: number | undefined
  rowAt: (index: number) => SampleRow | undefined
  placeOf: (sampleId: number) => Place | undefined
}

/**
 * The rows of the samples list around those in sight, live.
 *
 *   database index ──► first 50 rows, at once ──┐
 *                                               ├─► rows
 *   list worker ──► ids ──► those in sight ─────┘   from its first answer on
 */
export function useSampleRows(query: SampleListQuery): { rows: SampleRows | undefined; failure: string | null; see: (first: number, last: number) => void } {
  const { lists } = useWorkspace()
  const [sight, setSight] = useState(none)
  const { typeId } = query
  const hasHead = isIndexed(query)
  const head = useLive(
    async (workspace) => {
      if (!hasHead || lists.isReady('samples')) return null
      const { rows } = typeId === null ? await readSamplesByName(workspace, null, headRows) : await readSamplesByType(workspace, typeId, null, headRows)
      return { rows, places: await readPlaces(workspace, rows) }
    },
    [lists, hasHead, typeId],
  )
  // The worker reads all rows when it starts: not before the first are on the screen.
  const { view, failure } = useList(head === undefined ? null : toRequest(query, todayText()))
  const part = useListPart(view, sight.first, sight.last)
  const listed = useLive(
    async (workspace) => {
      if (!part) return null
      const rows = await readSamplesById(workspace, part.ids)
      return {
        part,
        rows,
        places: await readPlaces(
          workspace,
          rows.flatMap((row) => row ?? []),
        ),
      }
    },
    [part],
  )
  const see = (first: number, last: number) => setSight((before) => (before.first === first && before.last === last ? before : { first, last }))
  if (listed) {
    const { part, rows, places } = listed
    const { total, outOf, request } = part
    return {
      rows: { of: JSON.stringify(request), total, outOf, rowAt: (index) => rows[index - part.from], placeOf: (id) => places.get(id) },
      failure,
      see,
    }
  }
  if (!head) return { rows: undefined, failure, see }
  const { rows, places } = head
  return { rows: { of: undefined, total: rows.length, outOf: undefined, rowAt: (index) => rows[index], placeOf: (id) => places.get(id) }, failure, see }
}
