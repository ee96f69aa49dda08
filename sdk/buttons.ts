/** Buttons and menu items that an add-on adds to pages. Source: specification SDK-01. */

export interface ButtonOptions {
  /** What the button says. */
  label: string
  /** What it does when it is pressed, with the event of the press, if there is one. `this` is the button. */
  action?: (event?: Event) => void
  /** Names the button on a page; a second one with the same name is ignored. Required by the helpers of pages. */
  actionID?: string
  /** `confirm` is the filled button; any other looks plain. */
  type?: string
  /** The name of a Font Awesome icon, with or without `fa-`: `fas fa-table`, `save`. */
  icon?: string
  /** Added to the class of the element. */
  class?: string
  /** Shown when the pointer rests on it. */
  title?: string
}

export interface SdkButton {
  readonly options: ButtonOptions
  /** The button as an element, for a place of your own. */
  render(): HTMLElement
}

/** An item in the menu of an experiment. Throws without an id, a label, or one of the two functions. */
export interface MenuAction {
  /** A second one with the same id is ignored. */
  id: string
  label: string
  /** The name of a Font Awesome icon. */
  icon?: string
  /** What it does. */
  action?: () => void
  /** The same, if there is no `action`. */
  onClick?: () => void
}

/** A sample that a person has selected in a list. */
export interface SelectedSample {
  readonly sampleID: number
  readonly name: string
}

/** An action that a list of samples offers. `About` is what its function gets. */
export interface ListAction<About> {
  /** At least 2 characters, or registering it throws; a second one with the same id is ignored. */
  id: string
  label: string
  /** A few words more than the label. */
  title?: string
  /** The name of a Font Awesome icon. */
  icon?: string
  onClick: (about: About) => void
  /** Asked each time it could be shown; false hides it. Shown if there is none. */
  isVisible?: () => boolean
}

/** An action for the selected samples, which it gets. They are not archived. */
export type SelectionAction = ListAction<readonly SelectedSample[]>

/** An action below "New sample". It gets an empty object. */
export type AddSampleAction = ListAction<Readonly<Record<string, never>>>

/** A card of an add-on on the page of a sample. */
export interface SampleTab {
  /** At least 2 characters, or adding it throws; a second one with the same id is ignored. */
  id: string
  title: string
  type?: 'custom'
  /** HTML, an element, or a function that returns one of them for the sample. */
  content: string | HTMLElement | ((sampleID: number) => string | HTMLElement)
}
