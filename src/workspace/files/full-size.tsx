import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FileEntry } from '#db/queries/files.ts'
import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { useFocusReturn, useInertOutside, useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { CloseIcon, DownloadIcon } from '#src/ui/icons/icons.ts'
import { OpenFullIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useFileContent } from './use-file-content.ts'
import classes from './files.module.css'

interface FullSizeProps {
  entry: FileEntry
  onDownload: () => void
  onClose: () => void
}

/** The picture itself over the whole screen: as large as fits, or every pixel of it. */
export function FullSize({ entry, onDownload, onClose }: FullSizeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const { isTopModal } = useOverlay(true, { modal: true, onEscape: onClose })
  useFocusReturn()
  useInertOutside(isTopModal, frame)
  useLayoutEffect(() => closing.current?.focus({ preventScroll: true }), [])
  const { url, reason } = useFullPicture(entry)
  const [isComplete, setWhole] = useState(true)
  const { name } = entry.file
  return createPortal(
    <div ref={frame} role="dialog" aria-modal aria-label={name} className={classes.full}>
      <div className={classes.fullHead}>
        <h2>{name}</h2>
        <Button variant="plain" icon={OpenFullIcon} pressed={!isComplete} onClick={() => setWhole(!isComplete)}>
          {t('Actual pixels')}
        </Button>
        <Button variant="plain" icon={DownloadIcon} onClick={onDownload}>
          {t('Download')}
        </Button>
        <IconButton ref={closing} icon={CloseIcon} variant="plain" tooltip={false} label={t('Close')} onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls with the keyboard */}
      <div className={classes.fullBody} data-whole={isComplete || undefined} tabIndex={0} role="group" aria-label={name}>
        {url ? <img src={url} alt={name} decoding="async" /> : reason ? <p>{t(reason)}</p> : <Spinner label={t('Reading the picture…')} />}
      </div>
    </div>,
    document.body,
  )
}

function useFullPicture(entry: FileEntry): { url: string | undefined; reason: Message | undefined } {
  const readContent = useFileContent()
  const [state, setState] = useState<{ url?: string; reason?: Message }>({})
  const read = useEffectEvent(() => readContent(entry))
  useEffect(() => {
    let url: string | undefined
    let isOver = false
    const show = async () => {
      const content = await read()
      if (isOver) return
      if (content.ok) url = URL.createObjectURL(content.blob)
      setState(content.ok ? { url: url! } : { reason: content.reason })
    }
    show().catch(reportFailure)
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [])
  return { url: state.url, reason: state.reason }
}
