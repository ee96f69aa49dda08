import type { Modal, ModalOptions } from '#sdk/dialogs.ts'
import type { AddOn } from '#src/addons/host/add-on.ts'
import type { AddOnHost } from '#src/addons/host/add-on-host.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Foreign, toElement } from './foreign.tsx'
import { FromAddOn } from './from-add-on.tsx'
import { toWidth } from './to-width.ts'

const width = 450

/** `eLabSDK2.UI.Modal.create`: its element can be used before the dialog is open. */
export function createModal(host: AddOnHost, addOn: AddOn, options: ModalOptions): Modal {
  const element = toElement(options.content, addOn.rootVar)
  let close: (() => void) | undefined
  const ModalDialog = ({ onClose }: { onClose: () => void }) => (
    <Dialog opened onClose={onClose} title={String(options.title ?? addOn.name)} width={toWidth(options.width, width)}>
      <Foreign element={element} />
      <FromAddOn addOn={addOn} />
    </Dialog>
  )
  return {
    open() {
      if (close) return
      host.supervisor.count(addOn, 'dialogs')
      close = host.overlays.show(addOn, ModalDialog, () => (close = undefined))
    },
    close: () => close?.(),
    getElement: () => element,
    getElementById: (id) => element.querySelector<HTMLElement>(`#${CSS.escape(id)}`),
  }
}
