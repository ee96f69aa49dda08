import { useMachine } from '@xstate/react'
import { countIds } from '#db/queue/leases.ts'
import type { importMachine } from '#machines/import/import.machine.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ChooseFile } from './choose-file.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportKindProvider, useImportKind, type ImportKind } from './import-kind.tsx'
import { fileErrorText } from './import-labels.ts'
import { ImportResult } from './import-outcome.tsx'
import { ImportRunning } from './import-running.tsx'
import { MapColumns } from './map-columns.tsx'
import type { RowsClient } from './use-preview-rows.ts'
import { PreviewRows } from './preview-rows.tsx'

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
