import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { messages } from '#domain/messages.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import { readThreads } from '#db/queries/comments.ts'
import { TooManyPages } from '#pdf/too-many-pages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { maxPages } from './max-pages.ts'
import { useReadForPrint } from './use-printed.ts'

export interface SavePdfDialogProps {
  experiment: ExperimentRow
  onClose: () => void
}

/** Saves an experiment as a PDF for archives, made on this device. */
export function SavePdfDialog({ experiment, onClose }: SavePdfDialogProps) {
  const { serverReads, writeContext } = useWorkspace()
  const read = useReadForPrint()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [withComments, setWithComments] = useState(true)
  const hasComments = useLive(async (workspace) => (await readThreads(workspace, experiment.id)).length > 0, [experiment.id])
  const readFile = async (address: string): Promise<Uint8Array> => {
    const answer = await serverReads.appFile(address)
    if (!answer.ok) throw new MissingFont()
    return answer.value
  }
  const make = async (): Promise<Blob | null> => {
    const { document, missing } = await read(experiment, withComments)
    if (missing.length > 0) {
      const isFine = await confirm({
        title: plural(missing.length, { one: 'Save without # file?', other: 'Save without # files?' }),
        message: t('Not on this device, and cannot be downloaded now: {names}', { names: missing.join(', ') }),
        confirmLabel: t('Save without'),
      })
      if (!isFine) return null
    }
    // With its library, it is larger than everything else here.
    const { makePdf } = await import('./make-pdf.ts')
    return makePdf(document, writeContext.appVersion, readFile)
  }
  const save = async () => {
    setBusy(true)
    try {
      const pdf = await make()
      if (!pdf) return setBusy(false)
      const file = `${cleanFileName(`${experimentCode(experiment.id)} ${experiment.name}`.replaceAll(/[/\\:]/g, '-')) || experimentCode(experiment.id)}.pdf`
      saveFile(pdf, file)
      showToast({ message: t('{file} saved', { file }), tone: 'ok' })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof TooManyPages)
        showToast({ message: t('The experiment has more than {count} pages. Print it instead.', { count: countText(maxPages) }), tone: 'bad' })
      else if (error instanceof MissingFont)
        showToast({ message: t('A part of the app is not on this device yet. Connect to the server and try again.'), tone: 'bad' })
      else showRefusal(error)
    }
  }
  return (
    <Dialog
      opened
      blocking={isBusy}
      onClose={onClose}
      title={t('Save {name} as PDF', { name: experiment.name })}
      width={520}
      actions={
        <Button variant="primary" icon={DownloadIcon} disabled={isBusy} onClick={() => void save()}>
          {t('Save as PDF')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('The file shows the whole experiment with its signatures, as it is on paper.')}</p>
        <p className="muted">{t('It is PDF/A-2b, which archives accept: everything needed to show it is in the file.')}</p>
        {hasComments && <Checkbox label={t('With comments')} checked={withComments} disabled={isBusy} onChange={setWithComments} />}
        {isBusy && <Spinner label={t(messages.pleaseWait)} />}
      </div>
    </Dialog>
  )
}

class MissingFont extends Error {}
