/* A dialog is for one decision; its primary button is at the bottom right. Dialogs stack, and closing one returns to the previous one. */
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#src/ui/styles/class-names.ts'
import { useFocusReturn, useInertOutside, useOverlay } from './overlay-stack.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { AlertIcon, CloseIcon, StopIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './dialog.module.css'

export type DialogKind = 'default' | 'alert' | 'error'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons at the bottom, the primary last. */
  actions?: ReactNode
  kind?: DialogKind | undefined
  /** In pixels; by default depends on the kind: 350, alert 450, error 400. */
  width?: number | undefined
  height?: number | undefined
  /** Cannot be left without a decision: no close button, no Escape. */
  blocking?: boolean | undefined
  /** The title is read out but not shown. */
  hideTitle?: boolean | undefined
  /** Must be answered before anything else, including scans, continues. By default true for blocking dialogs and questions. */
  requiresAnswer?: boolean | undefined
}

const widths: Readonly<Record<DialogKind, number>> = { default: 350, alert: 450, error: 400 }
/** Below menus and lists (300), so that those opened from a dialog appear over it. */
const zIndexBase = 200

/** A tap outside does nothing: a stray touch with a glove must not discard what was typed. */
export function Dialog({ opened, ...rest }: DialogProps) {
  return opened ? createPortal(<OpenDialog {...rest} />, document.body) : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  kind = 'default',
  width = widths[kind],
  height,
  blocking = false,
  hideTitle = false,
  requiresAnswer = blocking || kind !== 'default',
}: Omit<DialogProps, 'opened'>) {
  const id = useId()
  const scrim = useRef<HTMLDivElement>(null)
  const { isTopModal, depth } = useOverlay(true, { modal: true, requiresAnswer, onEscape: blocking ? undefined : onClose })
  useFocusReturn()
  useInertOutside(isTopModal, scrim)
  useLayoutEffect(() => focusFirst(scrim.current), [])
  const [hasMissed, setHasMissed] = useState(false)
  const Icon = kind === 'error' ? StopIcon : kind === 'alert' ? AlertIcon : undefined
  return (
    <div ref={scrim} className={classes.scrim} style={{ zIndex: zIndexBase + depth }} onClick={({ target }) => target === scrim.current && setHasMissed(true)}>
      <section
        role={kind === 'default' ? 'dialog' : 'alertdialog'}
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={kind === 'default' ? undefined : `${id}-body`}
        tabIndex={-1}
        data-kind={kind}
        className={classes.dialog}
        style={{ width, minHeight: height }}
      >
        <h2 id={`${id}-title`} className={classNames(classes.title, hideTitle && classes.hiddenTitle, !blocking && classes.beside)}>
          {Icon && !hideTitle && <Icon className="i" aria-hidden />}
          {title}
        </h2>
        <div id={`${id}-body`} className={classes.body}>
          {children}
          {requiresAnswer && hasMissed && (
            <p role="alert" className={classes.missed}>
              {t('Answer this question first. Nothing else was changed.')}
            </p>
          )}
        </div>
        {actions && <div className={classes.foot}>{actions}</div>}
        {/* Last in the tab order, so that the first field has the focus and not the close button. */}
        {!blocking && <IconButton icon={CloseIcon} label={t('Close')} variant="plain" tooltip={false} className={classes.close} onClick={onClose} />}
      </section>
    </div>
  )
}

const wanted = ['[data-autofocus]', 'input:enabled, textarea:enabled, select:enabled', 'button:enabled, a[href], [tabindex="0"]', '[aria-modal]']

/** The element marked for it, else the first field, else the first button; unless a field took the focus by itself. */
function focusFirst(dialog: HTMLElement | null): void {
  if (!dialog || dialog.contains(document.activeElement)) return
  const first = wanted.map((selector) => dialog.querySelector<HTMLElement>(selector)).find((element) => element !== null)
  first?.focus({ preventScroll: true })
}
