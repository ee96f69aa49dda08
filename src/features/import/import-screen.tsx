import { useMachine } from '@xstate/react'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { countIds } from '#db/queue/leases.ts'
import type { importMachine } from '#machines/import/import.machine.ts'
import { listImportProgress } from '#db/import/import-progress.ts'
import type { ImportRun } from '#machines/import/import-types.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t, countText } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { StopIcon } from '#src/ui/icons/icons.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportKindProvider, useImportKind, type ImportKind } from './import-kind.tsx'
import { fileErrorText } from './import-labels.ts'
import { ImportResult } from './import-outcome.tsx'
import { MapColumns } from './map-columns.tsx'
import type { RowsClient } from './use-preview-rows.ts'
import { PreviewRows } from './preview-rows.tsx'
import type { RunningImport } from './running-import.ts'
import { UndoButton } from './undo-button.tsx'

export interface ImportScreenProps {
  machine: typeof importMachine
  /** Holds the rows of the file: provides those in view and those with errors. */
  client: RowsClient
  kind: ImportKind
}

/** Imports samples or products from a file: choose it, match its columns, check every row, import the good ones, undo the import. */
export function ImportScreen({ kind, ...screen }: ImportScreenProps) {
  return (
    <ImportKindProvider value={kind}>
      <ImportScreenOfKind {...screen} />
    </ImportKindProvider>
  )
}

function ImportScreenOfKind({ machine, client }: Omit<ImportScreenProps, 'kind'>) {
  const kind = useImportKind()
  const navigate = useNavigate()
  const [state, send] = useMachine(machine)
  /** How many this device has ids for; updated live. Undefined until they are counted. */
  const ids = useLive(async ({ leases }) => countIds(await leases.where('kind').equals(kind.leased).toArray()), [kind.leased])
  useDeferUpdate(kind.title(), state.hasTag('running') || state.hasTag('preview'))
  useDeferUpdate(t('Undoing an import'), state.matches({ undo: 'undoing' }))
  const running = { state, send }
  const { fileError, chosen, file, mapping, checked, run } = state.context
  if (state.matches({ file: 'reading' })) return <Spinner label={t('Reading {file}…', { file: chosen?.name ?? '' })} />
  if (state.hasTag('mapping') && file) return <MapColumns {...running} file={file} />
  if (state.hasTag('preview') && file && checked) return <PreviewRows {...running} file={file} mapping={mapping} checked={checked} ids={ids} client={client} />
  if (state.hasTag('running') && run) return <ImportRunning {...running} run={run} />
  if (state.hasTag('over') && run) return <ImportResult {...running} run={run} />
  return (
    <div className="page stack-l">
      <PageHeader title={kind.title()} back={{ label: kind.back.label(), onClick: () => navigate(kind.back.href) }} />
      <ImportSteps step={1} />
      <ChooseFile error={fileError ? fileErrorText(fileError) : undefined} onFile={(file) => send({ type: 'file.chosen', file })} />
      <EarlierImports {...running} />
      {kind.example}
    </div>
  )
}

/** Imports on this device, and where one stopped. */
function EarlierImports(running: RunningImport) {
  const kind = useImportKind()
  const notes = useLive((workspace) => listImportProgress(workspace, kind.subject), [kind.subject])
  if (!notes || notes.length === 0) return null
  return (
    <Card title={t('Imports on this device')} flush>
      {notes.map((note) => (
        <Row
          key={note.batch}
          title={note.fileName}
          subtitle={`${dateTimeText(note.startedAt)} · ${stateText(note, kind)}`}
          trailing={note.state !== 'undone' && note.done > 0 && <UndoButton {...running} progress={note} />}
        />
      ))}
    </Card>
  )
}

function stateText({ state, done, upTo }: ImportProgress, kind: ImportKind): string {
  if (state === 'undone') return t('Undone')
  const count = kind.count(done)
  return state === 'finished' ? count : t('{count} imported, stopped after row {row}. Choose the same file again to continue.', { count, row: upTo })
}

/** The progress, and a button to stop. */
function ImportRunning({ send, run }: RunningImport & { run: ImportRun }) {
  const kind = useImportKind()
  const { progress, handled, most } = run
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Importing {file}', { file: progress.fileName })}
        actions={
          <Button icon={StopIcon} tall onClick={() => send({ type: 'stop.asked' })}>
            {t('Stop')}
          </Button>
        }
      />
      <ProgressBar label={kind.saving()} value={handled} max={most} text={t('{done} of {total}', { done: countText(handled), total: countText(most) })} />
      <p className="muted">{kind.kept()}</p>
    </div>
  )
}
