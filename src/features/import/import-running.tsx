import type { ImportRun } from '#machines/import/import-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { StopIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { useImportKind } from './import-kind.tsx'
import type { RunningImport } from './running-import.ts'

/** The progress, and a button to stop. */
export function ImportRunning({ send, run }: RunningImport & { run: ImportRun }) {
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
