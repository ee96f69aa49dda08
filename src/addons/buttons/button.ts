import type { ButtonOptions, SdkButton } from '#sdk/buttons.ts'
import type { AddOn } from '#src/addons/host/add-on.ts'
import type { AddOnHost } from '#src/addons/host/add-on-host.ts'
import { contentMark } from '#src/addons/dialogs/foreign.tsx'
import classes from '#src/addons/dialogs/content.module.css'

/** `eLabSDK.GUI.Button`. */
export class AddOnButton implements SdkButton {
  readonly options: ButtonOptions
  readonly addOn: AddOn
  private readonly host: AddOnHost

  constructor(host: AddOnHost, addOn: AddOn, options: ButtonOptions) {
    if (!options?.label) throw new Error('A button needs a label.')
    this.host = host
    this.addOn = addOn
    this.options = options
  }

  press(event?: unknown): void {
    const { action } = this.options
    if (action) this.host.supervisor.run(this.addOn, () => action.call(this, event))
  }

  render(): HTMLElement {
    const { label, title, type } = this.options
    this.host.supervisor.count(this.addOn, 'drawings')
    const place = document.createElement('span')
    place.className = classes.content!
    place.setAttribute(contentMark, this.addOn.rootVar)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = ['add-on-button', type, this.options.class].filter(Boolean).join(' ')
    button.textContent = label
    if (title) button.title = title
    button.addEventListener('click', (event) => this.press(event))
    place.append(button)
    return place
  }
}

/** What helpers of pages take: a button, or what one is made of. */
export function toButton(host: AddOnHost, addOn: AddOn, button: SdkButton | ButtonOptions): AddOnButton {
  if (button instanceof AddOnButton) return button
  return new AddOnButton(host, addOn, 'options' in button ? button.options : button)
}

/** Law: a button on a page has a name, so that a second one with it is ignored. spec SDK-01 */
export function nameOf({ options }: AddOnButton): string {
  if (!options.actionID) throw new Error('A button that is added to a page needs an actionID.')
  return options.actionID
}
