import { useCallback, useEffect, useRef, useState } from 'react'
import type { LeasedKind } from '#domain/command.ts'
import type { DayOrder } from '#domain/rules/import-date.ts'
import { findEarlierImport, saveImportProgress, type ImportProgress } from '#db/import/import-progress.ts'
import type { CheckRequest, CheckSummary, OpenedTable } from '#db/import/import-service.ts'
import { countIds, remainingIds } from '#db/leases.ts'
import { reportFailure } from '#src/workspace/mutations/report-failure.ts'
import { showRefusal } from '#src/workspace/mutations/use-mutate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { ImportWorkerClient, FileError, type ImportWorker } from './import-worker-client.ts'
import { runImport, type ImportOutcome } from './import-run.ts'
import { fileErrorText } from './import-labels.ts'
import { saveMapping, readMapping, type SavedMapping } from './saved-mapping.ts'
import { migrateOldNotes } from './migrate-import-notes.ts'

/** Asks the server for numbers; false when it cannot be asked now. */
export type RequestIds = (kind: LeasedKind, count: number) => Promise<boolean>

export interface OpenFile {
  readonly name: string
  readonly table: OpenedTable
  /** An import of this very file that stopped on its way. */
  readonly unfinished: ImportProgress | undefined
  /** One that came to its end: once more would make every sample twice. */
  readonly imported: ImportProgress | undefined
}

export interface Checked {
  readonly request: CheckRequest
  readonly summary: CheckSummary
}

export type ImportStep =
  | { readonly at: 'choose'; readonly trouble?: string }
  | { readonly at: 'reading'; readonly name: string }
  | { readonly at: 'map'; readonly file: OpenFile; readonly mapping: SavedMapping }
  | { readonly at: 'checking'; readonly file: OpenFile; readonly mapping: SavedMapping }
  | { readonly at: 'preview'; readonly file: OpenFile; readonly mapping: SavedMapping; readonly checked: Checked }
  | { readonly at: 'running'; readonly file: OpenFile; readonly done: number; readonly total: number }
  | { readonly at: 'done'; readonly file: OpenFile; readonly note: ImportProgress; readonly outcome: ImportOutcome }

export interface ImportDeps {
  readonly openWorker: () => ImportWorker
  readonly requestIds: RequestIds
}

export interface Import {
  readonly step: ImportStep
  /** Samples this device has numbers for; more come while one looks. Undefined until they are counted. */
  readonly numbers: number | undefined
  readonly client: () => ImportWorkerClient
  choose: (file: File) => Promise<void>
  chooseSheet: (sheet: string) => Promise<void>
  change: (mapping: SavedMapping) => void
  check: () => Promise<void>
  /** The dates are in this order. */
  recheck: (order: DayOrder) => Promise<void>
  /** Numbers for what cannot be made yet. */
  requestMoreIds: () => Promise<void>
  start: () => Promise<void>
  stop: () => void
  back: () => void
}

/** A file on its way to samples, from the choice to the end. */
export function useImport({ openWorker, requestIds }: ImportDeps): Import {
  const { workspace, writeContext } = useWorkspace()
  const [step, setStep] = useState<ImportStep>({ at: 'choose' })
  const numbers = useLive(async ({ leases }) => countIds(await leases.where('kind').equals('samples').toArray()), [])
  const clientRef = useRef<ImportWorkerClient | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const client = useCallback(() => (clientRef.current ??= new ImportWorkerClient(openWorker(), workspace)), [openWorker, workspace])
  useEffect(
    () => () => {
      stopping.current?.abort()
      clientRef.current?.close()
      clientRef.current = null
    },
    [],
  )

  useEffect(() => void migrateOldNotes(workspace).catch(reportFailure), [workspace])

  const fail = (error: unknown) => {
    if (error instanceof FileError) return setStep({ at: 'choose', trouble: fileErrorText(error.reason) })
    showRefusal(error)
    setStep({ at: 'choose' })
  }
  const opened = async (name: string, table: OpenedTable) => {
    // While there is a network: later there may be none.
    void requestIds('samples', table.rowCount).catch(reportFailure)
    const earlier = await findEarlierImport(workspace, table.fingerprint)
    const unfinished = earlier?.state === 'running' ? earlier : undefined
    const imported = earlier?.state === 'finished' ? earlier : undefined
    const headings = table.columns.map(({ heading }) => heading)
    const guessed: SavedMapping = { targets: table.columns.map(({ guess }) => guess), typeId: null, order: null }
    setStep({ at: 'map', file: { name, table, unfinished, imported }, mapping: readMapping(headings) ?? guessed })
  }
  const choose = async (file: File) => {
    setStep({ at: 'reading', name: file.name })
    try {
      await opened(file.name, await client().ask('open', file))
    } catch (error) {
      fail(error)
    }
  }
  const chooseSheet = async (sheet: string) => {
    if (step.at !== 'map') return
    try {
      await opened(step.file.name, await client().ask('sheet', sheet))
    } catch (error) {
      fail(error)
    }
  }
  const checkWith = async (file: OpenFile, mapping: SavedMapping) => {
    saveMapping(
      file.table.columns.map(({ heading }) => heading),
      mapping,
    )
    const request: CheckRequest = {
      mapping: mapping.targets,
      typeId: mapping.typeId,
      order: mapping.order,
      after: file.unfinished?.upTo ?? 0,
      ahead: file.unfinished?.ahead ?? [],
    }
    try {
      const summary = await client().ask('check', request)
      if (summary.series > 0) await requestIds('sampleSeries', summary.series)
      setStep({ at: 'preview', file, mapping, checked: { request, summary } })
    } catch (error) {
      fail(error)
    }
  }
  const check = async () => {
    if (step.at !== 'map') return
    setStep({ at: 'checking', file: step.file, mapping: step.mapping })
    await checkWith(step.file, step.mapping)
  }
  const recheck = async (order: DayOrder) => {
    if (step.at === 'preview') await checkWith(step.file, { ...step.mapping, order })
  }
  const requestMoreIds = async () => {
    if (step.at === 'preview') await requestIds('samples', step.checked.summary.good)
  }
  const start = async () => {
    if (step.at !== 'preview') return
    const { file, checked } = step
    const { good } = checked.summary
    const most = Math.min(good, await remainingIds(workspace.disk, 'samples'))
    const note = file.unfinished ?? newNote(file, good)
    stopping.current = new AbortController()
    const onProgress = (done: number) => setStep({ at: 'running', file, done, total: most })
    onProgress(0)
    try {
      const outcome = await runImport({ client: client(), workspace, context: writeContext, note, most, signal: stopping.current.signal, onProgress })
      const settled = { ...outcome.note, state: outcome.isStopped || most < good ? ('running' as const) : ('finished' as const) }
      await saveImportProgress(workspace, settled)
      setStep({ at: 'done', file, note: settled, outcome })
    } catch (error) {
      fail(error)
    }
  }
  return {
    step,
    numbers,
    client,
    choose,
    chooseSheet,
    check,
    recheck,
    requestMoreIds,
    start,
    change: (mapping) => setStep((now) => (now.at === 'map' ? { ...now, mapping } : now)),
    stop: () => stopping.current?.abort(),
    back: () => setStep((now) => (now.at === 'preview' ? { at: 'map', file: now.file, mapping: now.mapping } : { at: 'choose' })),
  }
}

/** Only tells the imports of one device apart; the page may not be secure enough for better. */
const newBatch = (): string => `import-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

const newNote = (file: OpenFile, total: number): ImportProgress => ({
  batch: newBatch(),
  fileName: file.name,
  fingerprint: file.table.fingerprint,
  startedAt: Date.now(),
  total,
  done: 0,
  upTo: 0,
  ahead: [],
  state: 'running',
})
