/** Sections of experiments whose content an add-on shows. Source: specification SDK-02. */

/** What is known of a section. */
export interface CustomSectionData {
  readonly expJournalID: number
  readonly experimentID: number
  readonly sectionHeader: string
  /** Always `CUSTOM`; the type that the add-on registered is in `realSectionType`. */
  readonly sectionType: 'CUSTOM'
  readonly realSectionType: string
  readonly rootVar: string
  /** Version of the add-on that made the section. */
  readonly version: string
  /** What `saveHtmlContent` saved last; empty at first. */
  readonly contents: string
  /** Other texts of the section by name. */
  readonly meta: Readonly<Record<string, string>>
  readonly canEdit: boolean
  /** For actions of the menu, which get only the data. */
  readonly section: CustomSectionHandle
}

export interface CustomSectionHandle {
  readonly expJournalID: number
  /** Shows this HTML, without saving it. */
  setContent(html: string | HTMLElement): void
  /** What is shown, as HTML. */
  getContent(): string
  /** The element that the content is in. */
  getElement(): HTMLElement
  /**
   * Saves HTML, up to 500,000 characters, and shows it. Works offline. Its text is in prints and .eln files of the experiment. False if it was not
   * saved; then the person is told.
   */
  saveHtmlContent(html: string, expJournalID?: number): Promise<boolean>
}

export interface SectionMenuItem {
  id: string
  /** What the button says. */
  text: string
  /** The name of a Font Awesome icon. */
  icon?: string
  /** Not used: buttons look as everywhere in the app. */
  color?: string
  /** Also for people who cannot edit the section. */
  showViewMode?: boolean
  action: (data: CustomSectionData) => void
}

export interface CustomSectionTypeOptions {
  /** The name of the add-on in code. Required. */
  rootVar: string
  /** Required. */
  name: string
  /** Required; four numbers, such as 1.2.0.0. */
  version: string
  /** The type of section; the name if there is none. */
  type?: string
  /** What the menu for new sections says; the name if there is none. */
  label?: string
  /** Not used. */
  category?: string
  /** HTML or an element, or a promise of it, within 15 seconds; nothing if it has drawn into the section itself. Without it, what was saved last. */
  getContent?: (data: CustomSectionData, section: CustomSectionHandle) => string | HTMLElement | Promise<string | HTMLElement>
  menuItems?: readonly SectionMenuItem[] | ((data: CustomSectionData) => readonly SectionMenuItem[] | Promise<readonly SectionMenuItem[]>)
}
