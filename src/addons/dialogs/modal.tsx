import type { Modal, ModalOptions } from '#sdk/dialogs.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Foreign, toElement } from './foreign.tsx'
import { FromAddon } from './from-addon.tsx'
import { toWidth } from './to-width.ts'

const width = 450

/** `eLabSDK2.UI.Modal.create`: its element can be used before the dialog is open. */
export function createModal(host: AddonHost, addon: Addon, options: ModalOptions): Modal {
  const element = toElement(options.content, addon.rootVar)
  let close: (() => void) | undefined
  const ModalDialog = ({ onClose }: { onClose: () => void }) => (
    <Dialog opened onClose={onClose} title={String(options.title ?? addon.name)} width={toWidth(options.width, width)}>
      <Foreign element={element} />
      <FromAddon addon={addon} />
    </Dialog>
  )
  return {
    open() {
      if (close) return
      host.supervisor.count(addon, 'dialogs')
      close = host.overlays.show(addon, ModalDialog, () => (close = undefined))
    },
    close: () => close?.(),
    getElement: () => element,
    getElementById: (id) => element.querySelector<HTMLElement>(`#${CSS.escape(id)}`),
  }
}
