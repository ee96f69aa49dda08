/* A dialog is for one decision; its primary is bottom right. Dialogs stack, and closing one returns to the one before it. */
import { useId, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { classNames } from './class-names.ts'
import { useFocusBack, useLayer } from './dialog-stack.ts'
import { IconButton } from './icon-button.tsx'
import { AlertIcon, CloseIcon, StopIcon } from './icons.ts'
import { t } from './translate.ts'
import look from './dialog.module.css'

export type DialogKind = 'default' | 'alert' | 'error'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons at the foot, the primary last. */
  actions?: ReactNode
  kind?: DialogKind | undefined
  /** In pixels; without it the kind's own: 350, alert 450, error 400. */
  width?: number | undefined
  height?: number | undefined
  /** Cannot be left without a decision: no cross, no Escape. */
  blocking?: boolean | undefined
  /** The title is read out but not shown. */
  hideTitle?: boolean | undefined
}

const widths: Readonly<Record<DialogKind, number>> = { default: 350, alert: 450, error: 400 }
/** Below the kit's menus and lists (300), so that those opened from a dialog stand over it. */
const zIndexBase = 200

export function Dialog({ opened, onClose, title, children, actions, kind = 'default', width, height, blocking = false, hideTitle = false }: DialogProps) {
  const { isTop, depth } = useLayer(opened)
  useFocusBack(opened)
  const id = useId()
  const Icon = kind === 'error' ? StopIcon : kind === 'alert' ? AlertIcon : undefined
  return (
    <Modal.Root
      id={id}
      opened={opened}
      onClose={onClose}
      closeOnEscape={isTop && !blocking}
      closeOnClickOutside={false} // a stray tap with a glove must not throw away what was typed
      returnFocus={false}
      lockScroll={false}
      zIndex={zIndexBase + Math.max(depth, 0)}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: look.inner ?? '', content: look.content ?? '', body: look.body ?? '', title: look.title ?? '', overlay: look.overlay ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content data-dialog data-kind={kind} style={{ width: width ?? widths[kind], minHeight: height }}>
        <Modal.Title className={classNames(look.title, hideTitle && look.hiddenTitle, !blocking && look.beside)}>
          {Icon && !hideTitle && <Icon className="i" aria-hidden />}
          {title}
        </Modal.Title>
        <Modal.Body>{children}</Modal.Body>
        {actions && <div className={look.foot}>{actions}</div>}
        {/* Last in the order of the Tab key, so that the first field has the focus and not the cross. */}
        {!blocking && <IconButton icon={CloseIcon} label={t('Close')} variant="plain" tooltip={false} className={look.close} onClick={onClose} />}
      </Modal.Content>
    </Modal.Root>
  )
}
