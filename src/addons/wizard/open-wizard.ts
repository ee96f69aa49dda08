import type { WizardOptions } from '#sdk/dialogs.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { toElement } from '#src/addons/dialogs/foreign.tsx'
import { startWizard, stepWizard, type WizardState, type WizardStep } from './wizard-state.ts'

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
