import type { Wizard, WizardOptions, WizardTile } from '#sdk/dialogs.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { contentMark, toElement } from '#src/addons/dialogs/foreign.tsx'
import { inkOn } from '#src/workspace/addons/ink-on.ts'
import classes from './wizard.module.css'
import { WizardDialog } from './wizard-dialog.tsx'
import { startWizard, stepWizard, tileColor, type WizardState, type WizardStep } from './wizard-state.ts'

/** A wizard while it is open. */
export class OpenWizard {
  readonly addon: Addon
  readonly options: WizardOptions
  readonly elements: readonly HTMLElement[]
  /** Set once it is on the screen. */
  close: () => void = () => {}
  private readonly host: AddonHost
  private state: WizardState
  private readonly listeners = new Set<() => void>()

  constructor(host: AddonHost, addon: Addon, options: WizardOptions) {
    this.host = host
    this.addon = addon
    this.options = options
    this.state = startWizard(options.panels?.length ?? 0)
    this.elements = options.panels.map(({ content }) => toElement(content, addon.rootVar))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly read = (): WizardState => this.state

  step(step: WizardStep): void {
    this.state = stepWizard(this.state, step)
    for (const listener of this.listeners) listener()
  }

  shown(at: number): void {
    const { onShow } = this.options.panels[at]!
    if (onShow) this.host.supervisor.run(this.addon, () => onShow(this.elements[at]!))
  }

  /** Closes when what the add-on does is done; if that fails, the wizard stays open. */
  async finalize(): Promise<void> {
    this.step('lock')
    try {
      await this.options.onFinalize?.()
      this.close()
    } catch (error) {
      this.host.supervisor.failed(this.addon, error)
      this.step('unlock')
    }
  }
}

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
