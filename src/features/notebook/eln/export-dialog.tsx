import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { messages } from '#domain/messages.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useFileContent } from '#src/workspace/files/use-file-content.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { exportEln, type MissingFile } from './export-eln.ts'

export interface ExportDialogProps {
  experiments: readonly ExperimentRow[]
  /** Name of the experiment or study. */
  name: string
  onClose: () => void
}

/** Saves experiments as a file that other notebooks can read. */
export function ExportDialog({ experiments, name, onClose }: ExportDialogProps) {
  const { workspace, writeContext } = useWorkspace()
  const readContent = useFileContent()
  const confirm = useConfirm()
  const [at, setAt] = useState<{ done: number; count: number } | null>(null)
  const askWithout = (missing: readonly MissingFile[]) => {
    const [elsewhere, away] = [true, false].map((isElsewhere) => missing.filter((file) => file.isElsewhere === isElsewhere).map((file) => file.name))
    const reasons = [
      elsewhere!.length > 0 && t('On the storage server, so that they are only named in the export: {names}', { names: elsewhere!.join(', ') }),
      away!.length > 0 && t('Not on this device, and cannot be downloaded now: {names}', { names: away!.join(', ') }),
    ]
    return confirm({
      title: plural(missing.length, { one: 'Export without # file?', other: 'Export without # files?' }),
      message: reasons.map((reason) => reason && <p key={reason}>{reason}</p>),
      confirmLabel: t('Export without'),
    })
  }
  const save = async () => {
    setAt({ done: 0, count: 1 })
    const file = cleanFileName(name.replaceAll(/[/\\:]/g, '-')) || 'experiment'
    try {
      const archive = await exportEln({
        workspace,
        experiments,
        name: file,
        version: writeContext.appVersion,
        readContent,
        askWithout,
        onProgress: (done, count) => setAt({ done, count }),
      })
      setAt(null)
      if (!archive) return
      saveFile(archive, `${file}.eln`)
      showToast({ message: t('{file} saved', { file: `${file}.eln` }), tone: 'ok' })
      onClose()
    } catch (error) {
      setAt(null)
      showRefusal(error)
    }
  }
  return (
    <Dialog
      opened
      blocking={at !== null}
      onClose={onClose}
      title={t('Export {name}', { name })}
      width={520}
      actions={
        <Button variant="primary" icon={DownloadIcon} disabled={at !== null} onClick={() => void save()}>
          {t('Export')}
        </Button>
      }
    >
      <div className="stack">
        <p>{plural(experiments.length, { one: '# experiment is saved as an .eln file.', other: '# experiments are saved as an .eln file.' })}</p>
        <p className="muted">
          {t(
            'Other electronic notebooks can read it. It has the texts, the names of the samples, and all pictures and files. Those on a storage server are only named.',
          )}
        </p>
        {at && <ProgressBar label={t(messages.pleaseWait)} value={at.done} max={at.count} />}
      </div>
    </Dialog>
  )
}
