import type { ButtonOptions, SdkButton } from '#sdk/buttons.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { contentMark } from '#src/addons/dialogs/foreign.tsx'
import classes from '#src/addons/dialogs/content.module.css'
import { classNames } from '#src/ui/styles/class-names.ts'

/** `eLabSDK.GUI.Button`. */
export class AddonButton implements SdkButton {
  readonly options: ButtonOptions
  readonly addon: Addon
  private readonly host: AddonHost

  constructor(host: AddonHost, addon: Addon, options: ButtonOptions) {
    if (!options?.label) throw new Error('A button needs a label.')
    this.host = host
    this.addon = addon
    this.options = options
  }

  press(event?: Event): void {
    const { action } = this.options
    if (action) this.host.supervisor.run(this.addon, () => action.call(this, event))
  }

  render(): HTMLElement {
    const { label, title, type } = this.options
    this.host.supervisor.count(this.addon, 'drawings')
    const place = document.createElement('span')
    place.className = classNames(classes.content, classes.button)
    place.setAttribute(contentMark, this.addon.rootVar)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = ['addon-button', type, this.options.class].filter(Boolean).join(' ')
    button.textContent = label
    if (title) button.title = title
    button.addEventListener('click', (event) => this.press(event))
    place.append(button)
    return place
  }
}

/** What helpers of pages take: a button, or what one is made of. */
export function toButton(host: AddonHost, addon: Addon, button: SdkButton | ButtonOptions): AddonButton {
  if (button instanceof AddonButton) return button
  return new AddonButton(host, addon, 'options' in button ? button.options : button)
}

/** Law: a button on a page has a name, so that a second one with it is ignored. spec SDK-01 */
export function nameOf({ options }: AddonButton): string {
  if (!options.actionID) throw new Error('A button that is added to a page needs an actionID.')
  return options.actionID
}
