/** Dialogs, messages, wizards and tables of an add-on. */

export interface ModalOptions {
  title: string
  /** HTML, or an element. */
  content: string | HTMLElement
  /** In pixels, or a CSS width; 450 if nothing is said. */
  width?: number | string
}

export interface Modal {
  open(): void
  close(): void
  /** The element that the content is in, also before the dialog is open. */
  getElement(): HTMLElement
  getElementById(id: string): HTMLElement | null
}

export interface DialogButton {
  label: string
  /** Not used: buttons look as everywhere in the app. */
  style?: string
  fn: () => void
}

export interface DialogOptions {
  title: string
  /** HTML, or an element. */
  content: string | HTMLElement
  /** In pixels, or a CSS width. */
  width?: number | string
  /** The label of the button that confirms; false leaves it out. */
  btnOk?: string | boolean
  /** The label of the button that closes the dialog; `Cancel` if nothing is said. */
  btnCancelLabel?: string
  /** The dialog closes after either. */
  onOk?: () => void
  onCancel?: () => void
  customButtons?: readonly DialogButton[]
  /** Called once the content is on the screen. */
  afterRender?: () => void
}

export interface ToastOptions {
  message: string
  /** False keeps it until it is closed; a number is milliseconds. 7500 if nothing is said. */
  autoclose?: boolean | number
}

export interface WizardPanel {
  title: string
  /** HTML or an element. */
  content: string | HTMLElement
  /** Called each time the panel is shown, with its element. */
  onShow?: (element: HTMLElement) => void
}

export interface WizardTile {
  label: string
  /** The name of a Font Awesome icon. */
  icon?: string
  /** A CSS color; #00ABAB if nothing is said. */
  color?: string
  onClick: () => void
}

export interface WizardOptions {
  title: string
  /** In order. At least one. */
  panels: readonly WizardPanel[]
  /** In pixels, or a CSS width. */
  width?: number | string
  /** For the last panel; `Finalize` is pressed. A promise is waited for; the wizard then closes. */
  onFinalize?: () => unknown
  onClose?: () => void
}

export interface Wizard {
  /** Throws if another wizard is open, or if there is no content. */
  open(): void
  close(): void
  next(): void
  previous(): void
  /** Previous, Next and Finalize cannot be pressed until `unlock`. */
  lock(): void
  unlock(): void
  /** From 0. */
  getPanelIndex(): number
  getElement(): HTMLElement
}

export interface TableColumn {
  /** The heading. */
  name: string
  /** Which field of a row it shows. */
  key: string
  /** A CSS width. */
  width?: string
  /** HTML of a cell, or an element, for a row as it is in `data`: name its type. */
  cellRender?: (row: never) => string | HTMLElement
}

export interface HelperTableOptions {
  /** The id of the element that the table is put into. */
  target: string
  /** Above the table. */
  caption?: string | null
  /** Rows: a list of objects. */
  data?: unknown
  columns: readonly TableColumn[]
}

export interface HelperTable {
  /** Rows; an object without a length is a table without rows. */
  data: unknown
  /** Draws the table again. */
  _renderHTML(): void
  /** The same. */
  render(): void
}
