/** Dialogs, messages, wizards and tables of an add-on. */

export interface ModalOptions {
  title: string
  /** HTML, or an element. */
  content: string | HTMLElement
  /** In pixels, or a CSS width; 450 if nothing is said. */
  width?: number | string
}

export interface Modal {
  /** Does nothing if it is open. */
  open(): void
  close(): void
  /** The element that the content is in, also before the dialog is open. */
  getElement(): HTMLElement
  getElementById(id: string): HTMLElement | null
}

export interface DialogButton {
  /** What it says; no other one of the dialog says the same. */
  label: string
  /** Not used: buttons look as everywhere in the app. */
  style?: string
  /** The dialog stays open. */
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
  /** HTML or an element. Only the panel on the screen is part of the document: keep an element whose values you read later. */
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

/** Source: specification WIZ-01. */
export interface Wizard {
  /** Throws if another wizard is open, or if there is no panel. Does nothing if it is open. */
  open(): void
  close(): void
  next(): void
  previous(): void
  /** Previous, Next and Finalize cannot be pressed until `unlock`. */
  lock(): void
  unlock(): void
  /** Index of the panel on the screen, from 0. */
  getPanelIndex(): number
  /** That of the panel on the screen. Throws if the wizard is not open. */
  getElement(): HTMLElement
}

/** `Row`: an object of `data`. */
export interface TableColumn<Row = Readonly<Record<string, unknown>>> {
  /** The heading. */
  name: string
  /** Which field of a row it shows. */
  key: string
  /** A CSS width. */
  width?: string
  /** HTML of a cell, or an element, for a row as it is in `data`. Without it, the cell has the text of the field. */
  cellRender?: (row: Row) => string | HTMLElement
}

export interface HelperTableOptions<Row = Readonly<Record<string, unknown>>> {
  /** The id of the element that the table is put into. */
  target: string
  /** Above the table. */
  caption?: string | null
  /** Rows: a list of objects. */
  data?: unknown
  columns: readonly TableColumn<Row>[]
}

export interface HelperTable {
  /** Rows: a list of objects. Anything else is a table without rows, which says *No data found*. */
  data: unknown
  /** Draws the table into its element. Throws if that is not in the document. */
  _renderHTML(): void
  /** The same. */
  render(): void
}
