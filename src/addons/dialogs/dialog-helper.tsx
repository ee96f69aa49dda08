import type { DialogOptions } from '#sdk/dialogs.ts'
import type { DialogHelper } from '#sdk/elab-sdk.ts'
import type { AddOn } from '#src/addons/host/add-on.ts'
import type { AddOnHost } from '#src/addons/host/add-on-host.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { WaitModal } from '#src/ui/dialogs/wait-modal.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useEffect, useEffectEvent } from 'react'
import { Foreign, toElement } from './foreign.tsx'
import { FromAddOn } from './from-add-on.tsx'
import { toWidth } from './to-width.ts'

const usualWidth = 350

/** The global `Dialog`. `addOn` is asked for at each call: all add-ons share the global. */
export function createDialogHelper(host: AddOnHost, caller: () => AddOn): DialogHelper {
  const open = new Map<number, (() => void)[]>()
  let closeWait: (() => void) | undefined
  const closeLast = () => open.get(caller().id)?.at(-1)?.()
  return {
    show(options) {
      const addOn = caller()
      host.supervisor.count(addOn, 'dialogs')
      const element = toElement(options.content, addOn.rootVar)
      const closers = open.get(addOn.id) ?? []
      const close = host.overlays.show(
        addOn,
        ({ onClose }) => <ShownDialog host={host} addOn={addOn} options={options} element={element} onClose={onClose} />,
        () => closers.splice(closers.indexOf(close), 1),
      )
      open.set(addOn.id, closers)
      closers.push(close)
    },
    close: closeLast,
    showWait(message) {
      const addOn = caller()
      host.supervisor.count(addOn, 'dialogs')
      closeWait?.()
      closeWait = host.overlays.show(
        addOn,
        () => <WaitModal opened delay={0} message={message ?? t(messages.pleaseWait)} />,
        () => (closeWait = undefined),
      )
    },
    closeWait() {
      if (closeWait) closeWait()
      else closeLast()
    },
  }
}

interface ShownDialogProps {
  host: AddOnHost
  addOn: AddOn
  options: DialogOptions
  element: HTMLElement
  onClose: () => void
}

function ShownDialog({ host, addOn, options, element, onClose }: ShownDialogProps) {
  const { title, width, btnOk, btnCancelLabel, customButtons = [], onOk, onCancel, afterRender } = options
  const run = (code: (() => void) | undefined) => code && host.supervisor.run(addOn, code)
  const rendered = useEffectEvent(() => run(afterRender))
  useEffect(() => rendered(), [])
  const cancel = () => {
    onClose()
    run(onCancel)
  }
  return (
    <Dialog
      opened
      onClose={cancel}
      title={String(title ?? addOn.name)}
      width={toWidth(width, usualWidth)}
      actions={
        <>
          <Button onClick={cancel}>{btnCancelLabel ?? t('Cancel')}</Button>
          {customButtons.map(({ label, fn }, at) => (
            <Button key={label} variant={btnOk === false && at === customButtons.length - 1 ? 'primary' : 'outline'} onClick={() => run(fn)}>
              {label}
            </Button>
          ))}
          {btnOk !== false && (
            <Button
              variant="primary"
              onClick={() => {
                onClose()
                run(onOk)
              }}
            >
              {typeof btnOk === 'string' ? btnOk : t('OK')}
            </Button>
          )}
        </>
      }
    >
      <Foreign element={element} />
      <FromAddOn addOn={addOn} />
    </Dialog>
  )
}
