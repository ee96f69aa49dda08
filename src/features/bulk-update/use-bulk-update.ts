import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { valuesOf } from '#domain/rules/samples/sample-field.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { takesSample } from '#machines/bulk-update/bulk-update-fields.ts'
import type { BulkField, BulkReport, BulkUpdateInput } from '#machines/bulk-update/bulk-update-types.ts'
import type { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import { t } from '#src/ui/text/translate.ts'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { startBulkUpdate, type BulkUpdate } from './start-bulk-update.ts'

/** The current values in the rows, against which changes are shown. */
export interface BulkRows {
  readonly samples: readonly SampleRow[]
  readonly types: ReadonlyMap<number, SampleTypeRow>
  /** Names of parents and linked samples. */
  readonly names: ReadonlyMap<string, string>
}

const none: readonly number[] = []

export interface RunningUpdate {
  readonly update: BulkUpdate
  readonly state: SnapshotFrom<typeof bulkUpdateMachine>
  readonly rows: BulkRows | undefined
  readonly apply: () => void
  /** Closes it; asks first if there are values that have not been applied. */
  readonly leave: (go: () => void) => void
}

interface BulkUpdateOptions {
  /** It is saved on the device while it is edited, so that leaving it loses nothing. */
  isKept?: boolean
  /** Called after every finished Apply. */
  onDone?: (report: BulkReport) => void
}

/** A bulk update that receives the scans. */
export function useBulkUpdate(machine: typeof bulkUpdateMachine, input: BulkUpdateInput, { isKept = false, onDone }: BulkUpdateOptions): RunningUpdate {
  const { writeContext } = useWorkspace()
  const [update] = useState(() => startBulkUpdate(machine, input))
  const state = useSelector(update, (snapshot) => snapshot)
  const { context } = state
  useScanHandler((text, { how }) => update.send({ type: 'code.read', text, how }))
  const { leave } = useUnsaved(
    t('Bulk update'),
    state.hasTag('working') || (!isKept && state.hasTag('editing') && context.fields.length > 0 && context.sampleIds.length > 0),
  )
  const done = useEffectEvent((report: BulkReport) => onDone?.(report))
  useEffect(() => {
    const watch = update.on('update.done', ({ report }) => done(report))
    return () => watch.unsubscribe()
  }, [update])
  const serial = context.note?.serial ?? 0
  const isRefused = context.note?.what.kind === 'refused'
  useEffect(() => {
    if (serial > 0) playScanSound(isRefused ? 'unknown' : 'found')
  }, [serial, isRefused])
  // While it is working, nobody looks at the rows: reading all of them after every step would take longer than the step.
  const shown = state.hasTag('editing') ? context.sampleIds : none
  // Not together with the fields: typing a letter into one must not reread a hundred thousand rows.
  const chosen = useLive((workspace) => readChosen(workspace, shown), [shown])
  const names = useLive(async (workspace) => (chosen ? readNames(workspace, chosen.samples, context.fields) : undefined), [chosen, context.fields])
  const rows = chosen && names && { ...chosen, names }
  return { update, state, rows, leave, apply: () => update.send({ type: 'apply.asked', batch: `bulk ${writeContext.now()}` }) }
}

/** Requesting them all at once would block the page. */
const readAtOnce = 1_000

async function readChosen(workspace: Workspace, sampleIds: readonly number[]): Promise<Omit<BulkRows, 'names'>> {
  const types = new Map((await readSampleTypes(workspace)).map((type) => [type.id, type]))
  const samples: SampleRow[] = []
  for (let from = 0; from < sampleIds.length; from += readAtOnce) {
    for (const sample of await readSamplesById(workspace, sampleIds.slice(from, from + readAtOnce))) if (sample) samples.push(sample)
  }
  return { samples, types }
}

async function readNames(workspace: Workspace, samples: readonly SampleRow[], fields: readonly BulkField[]): Promise<BulkRows['names']> {
  const named = fields.filter(takesSample)
  const ids = new Set(named.flatMap((field) => [...valuesOf(field.value ?? ''), ...samples.flatMap((sample) => linksOf(sample, field))]).map(Number))
  if (ids.size === 0) return new Map()
  const linked = await readSamplesById(workspace, [...ids])
  return new Map(linked.flatMap((sample) => (sample ? [[String(sample.id), sample.name] as const] : [])))
}

/** Any value of the sample may need names, because each type has its own ids for fields. */
const linksOf = (sample: SampleRow, { key, meta }: BulkField): string[] => {
  if (key === 'parent') return sample.parentId === null ? [] : [String(sample.parentId)]
  return valuesOf(sample.meta[String(meta?.id)] ?? '').filter((value) => /^\d+$/.test(value))
}
