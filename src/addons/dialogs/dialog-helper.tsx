import type { DialogOptions } from '#sdk/dialogs.ts'
import type { DialogHelper } from '#sdk/elab-sdk.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { WaitModal } from '#src/ui/dialogs/wait-modal.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useEffect, useEffectEvent } from 'react'
import { Foreign, toElement } from './foreign.tsx'
import { FromAddon } from './from-addon.tsx'
import { toWidth } from './to-width.ts'

const usualWidth = 350

/** The global `Dialog`. `addon` is asked for at each call: all add-ons share the global. */
export function createDialogHelper(host: AddonHost, caller: () => Addon): DialogHelper {
  const open = new Map<number, (() => void)[]>()
  let closeWait: (() => void) | undefined
  const closeLast = () => open.get(caller().id)?.at(-1)?.()
  return {
    show(options) {
      const addon = caller()
      host.supervisor.count(addon, 'dialogs')
      const element = toElement(options.content, addon.rootVar)
      const closers = open.get(addon.id) ?? []
      const close = host.overlays.show(
        addon,
        ({ onClose }) => <ShownDialog host={host} addon={addon} options={options} element={element} onClose={onClose} />,
        () => closers.splice(closers.indexOf(close), 1),
      )
      open.set(addon.id, closers)
      closers.push(close)
    },
    close: closeLast,
    showWait(message) {
      const addon = caller()
      host.supervisor.count(addon, 'dialogs')
      closeWait?.()
      closeWait = host.overlays.show(
        addon,
        () => (
          <WaitModal opened delay={0} message={message ?? t(messages.pleaseWait)}>
            <FromAddon addon={addon} />
          </WaitModal>
        ),
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
  host: AddonHost
  addon: Addon
  options: DialogOptions
  element: HTMLElement
  onClose: () => void
}

function ShownDialog({ host, addon, options, element, onClose }: ShownDialogProps) {
  const { title, width, btnOk, btnCancelLabel, customButtons = [], onOk, onCancel, afterRender } = options
  const run = (code: (() => void) | undefined) => code && host.supervisor.run(addon, code)
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
      title={String(title ?? addon.name)}
      width={toWidth(width, usualWidth)}
      actions={
        <>
          <Button tall onClick={cancel}>
            {btnCancelLabel ?? t('Cancel')}
          </Button>
          {customButtons.map(({ label, fn }, at) => (
            <Button key={label} tall variant={btnOk === false && at === customButtons.length - 1 ? 'primary' : 'outline'} onClick={() => run(fn)}>
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
      <FromAddon addon={addon} />
    </Dialog>
  )
}
