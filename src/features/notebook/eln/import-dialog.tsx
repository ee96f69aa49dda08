import { useRef, useState } from 'react'
import type { StudyRow } from '#domain/entities/study.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { DocumentIcon, UploadIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { archiveExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { ElnError } from './eln-error.ts'
import { importExperiments, stepsOf, type Imported } from './import-experiments.ts'
import { planImport, type ImportPlan } from './plan-import.ts'
import { PlannedList } from './planned-list.tsx'
import { FileInput } from '#src/ui/fields/file-input.tsx'

type State =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'planned'; readonly plan: ImportPlan }
  | { readonly kind: 'writing'; readonly done: number; readonly count: number }

export interface ImportDialogProps {
  study: StudyRow
  onClose: () => void
}

/** Experiments from a file of another notebook: what becomes of it is shown before anything is written. */
export function ImportDialog({ study, onClose }: ImportDialogProps) {
  const { workspace, writeContext } = useWorkspace()
  const mutate = useMutate()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'empty' })
  const choose = () => input.current?.click()

  const read = async (file: File) => {
    setState({ kind: 'reading' })
    try {
      setState({ kind: 'planned', plan: await planImport(file) })
    } catch (error) {
      if (error instanceof ElnError) return setState({ kind: 'refused', reason: t(error.reason, error.values) })
      setState({ kind: 'empty' })
      showRefusal(error)
    }
  }
  const report = (imported: readonly Imported[]) => {
    const undo = () =>
      mutate(
        combineChanges(
          imported.map((each) => archiveExperimentChange(each, true)),
          t('Undone'),
        ),
        { silent: true },
      )
    const message = plural(imported.length, { one: '# experiment imported', other: '# experiments imported' })
    if (imported.length > 0) showToast({ message, tone: 'ok', action: { label: t('Undo'), onAction: () => void undo() } })
  }
  const save = async (plan: ImportPlan) => {
    const count = stepsOf(plan)
    const imported: Imported[] = []
    setState({ kind: 'writing', done: 0, count })
    try {
      await importExperiments({ workspace, writeContext, study, plan, onProgress: (done) => setState({ kind: 'writing', done, count }) }, imported)
      onClose()
    } catch (error) {
      setState({ kind: 'planned', plan })
      showRefusal(error)
    }
    report(imported)
  }
  return (
    <Dialog
      opened
      blocking={state.kind === 'writing'}
      onClose={onClose}
      title={t('Import into {name}', { name: study.name })}
      width={680}
      actions={
        <>
          <Button icon={DocumentIcon} tall disabled={state.kind === 'reading' || state.kind === 'writing'} onClick={choose}>
            {state.kind === 'empty' ? t('Choose a file') : t('Choose another file')}
          </Button>
          <Button variant="primary" icon={UploadIcon} disabled={state.kind !== 'planned'} onClick={() => void (state.kind === 'planned' && save(state.plan))}>
            {t('Import')}
          </Button>
        </>
      }
    >
      <FileInput ref={input} label={t('Choose a file')} accept=".eln,application/vnd.eln+zip,application/zip" onFile={(file) => void read(file)} />
      <div className="stack" aria-live="polite">
        {state.kind === 'empty' && (
          <p>{t('Choose an .eln file, which most electronic notebooks can export. You see what becomes of it before anything is saved.')}</p>
        )}
        {state.kind === 'reading' && <Spinner label={t('Reading the file…')} />}
        {state.kind === 'refused' && (
          <Banner tone="bad" icon={AlertIcon}>
            {state.reason}
          </Banner>
        )}
        {state.kind === 'planned' && <PlannedList experiments={state.plan.experiments} />}
        {state.kind === 'writing' && <ProgressBar label={t(messages.pleaseWait)} value={state.done} max={state.count} />}
      </div>
    </Dialog>
  )
}
