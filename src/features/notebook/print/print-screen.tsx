import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { errors } from '#domain/errors.ts'
import { readExperiment } from '#db/queries/notebook.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useFocusReturn, useInertOutside, useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { BackIcon, DownloadIcon } from '#src/ui/icons/icons.ts'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { SavePdfDialog } from '#src/features/notebook/lazy-dialogs.ts'
import { PrintedPage } from './printed-page.tsx'
import { usePrinted } from './use-printed.ts'
import classes from './print.module.css'

export interface PrintScreenProps {
  experimentId: number | null
  onBack: () => void
}

/** An experiment on paper, which is white in any theme, over the whole screen. */
export function PrintScreen({ experimentId, onBack }: PrintScreenProps) {
  const experiment = useLive(
    async (workspace) => (experimentId === null ? null : ((await readExperiment(workspace, experimentId))?.experiment ?? null)),
    [experimentId],
  )
  if (experiment === undefined) return null
  if (experiment === null) return <NotFoundPage title={t(errors['experiment.gone'].message)} />
  return <PrintExperiment experiment={experiment} onBack={onBack} />
}

function PrintExperiment({ experiment, onBack }: { experiment: ExperimentRow; onBack: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(false)
  const { isTopModal } = useOverlay(true, { modal: true, onEscape: onBack })
  useFocusReturn()
  useInertOutside(isTopModal, frame)
  // So that the keyboard scrolls it.
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), [])
  const printed = usePrinted(experiment)
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-modal
      aria-label={t('Print {name}', { name: experiment.name })}
      tabIndex={-1}
      className={classes.paper}
      data-theme="light"
    >
      <div className={classes.actions}>
        <Button icon={BackIcon} tall onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="primary" icon={PrintIcon} disabled={!printed} onClick={() => void printWhenDrawn(frame.current!)}>
          {t('Print')}
        </Button>
        <Button icon={DownloadIcon} tall onClick={() => setSaving(true)}>
          {t('Save as PDF…')}
        </Button>
      </div>
      {printed && printed.missing.length > 0 && (
        <div className={classes.actions}>
          <Banner tone="warn">{t('Not on this device, and cannot be downloaded now: {names}', { names: printed.missing.join(', ') })}</Banner>
        </div>
      )}
      {printed ? <PrintedPage document={printed.document} /> : <Spinner label={t('Reading the experiment…')} />}
      {isSaving && <SavePdfDialog experiment={experiment} onClose={() => setSaving(false)} />}
    </div>,
    document.body,
  )
}

async function printWhenDrawn(frame: HTMLElement): Promise<void> {
  // A picture that cannot be drawn prints as its name.
  await Promise.all([...frame.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)))
  window.print()
}
