/** Buttons and menu items that an add-on adds to pages. */

export interface ButtonOptions {
  /** What the button says. */
  label: string
  /** What it does when it is pressed. */
  action?: (event?: unknown) => void
  /** Names the button on a page; a second one with the same name is ignored. Required by the helpers of pages. */
  actionID?: string
  /** `confirm` is the filled button. */
  type?: string
  /** The name of a Font Awesome icon, with or without `fa-`: `fas fa-table`, `save`. */
  icon?: string
  /** Added to the class of the element. */
  class?: string
  title?: string
}

export interface SdkButton {
  readonly options: ButtonOptions
  /** The button as an element, for a place of your own. */
  render(): HTMLElement
}

/** An item in the menu of an experiment. */
export interface MenuAction {
  id: string
  label: string
  icon?: string
  action?: () => void
  onClick?: () => void
}

/** An action for selected samples, or below "New sample". */
export interface ListAction {
  /** At least 2 characters; a second one with the same id is ignored. */
  id: string
  label: string
  title?: string
  icon?: string
  onClick: (...about: unknown[]) => void
  /** Asked each time it could be shown; shown if there is none. */
  isVisible?: () => boolean
}

/** A card of an add-on on the page of a sample. */
export interface SampleTab {
  id: string
  title: string
  type?: 'custom'
  /** HTML, an element, or a function that returns one of them for the sample. */
  content: string | HTMLElement | ((sampleID: number) => string | HTMLElement)
}
