import type { Wizard, WizardOptions, WizardTile } from '#sdk/dialogs.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { contentMark } from '#src/addons/dialogs/foreign.tsx'
import { inkOn } from '#src/workspace/addons/ink-on.ts'
import classes from './wizard.module.css'
import { OpenWizard } from './open-wizard.ts'
import { WizardDialog } from './wizard-dialog.tsx'
import { tileColor } from './wizard-state.ts'

/** spec WIZ-01 */
export function createWizards(host: AddonHost) {
  return (addon: Addon, options: WizardOptions): Wizard => {
    let own: OpenWizard | undefined
    return {
      open() {
        if (own) return
        const wizard = new OpenWizard(host, addon, options)
        host.supervisor.count(addon, 'dialogs')
        wizard.close = host.overlays.showWizard(
          addon,
          ({ onClose }) => <WizardDialog wizard={wizard} onClose={onClose} />,
          () => {
            own = undefined
            if (options.onClose) host.supervisor.run(addon, options.onClose)
          },
        )
        own = wizard
      },
      close: () => own?.close(),
      next: () => own?.step('next'),
      previous: () => own?.step('previous'),
      lock: () => own?.step('lock'),
      unlock: () => own?.step('unlock'),
      getPanelIndex: () => own?.read().at ?? 0,
      getElement() {
        if (!own) throw new Error('The wizard is not open.')
        return own.elements[own.read().at]!
      },
    }
  }
}

/** A large button for the choices of a wizard, with text that can be read on its color. */
export function createTile(host: AddonHost, addon: Addon, { label, color, onClick }: WizardTile): HTMLElement {
  const tile = document.createElement('button')
  tile.type = 'button'
  tile.className = classes.tile!
  tile.setAttribute(contentMark, addon.rootVar)
  const background = color ?? tileColor
  tile.style.background = background
  tile.style.color = inkOn(background) ?? 'black'
  tile.textContent = label
  tile.addEventListener('click', () => host.supervisor.run(addon, onClick))
  return tile
}
