import type { FramedSection } from './framed-messages.ts'

/** Which changes of a section are news to its frame: what the frame has saved itself comes back later, perhaps when it has saved again. */
export class SectionChanges {
  private readonly listeners: ((section: FramedSection) => void)[] = []
  private saved: readonly string[] = []
  private canEdit: boolean | undefined

  constructor(canEdit: boolean | undefined) {
    this.canEdit = canEdit
  }

  listen(listener: (section: FramedSection) => void): void {
    this.listeners.push(listener)
  }

  /** `data`: JSON. */
  save(data: string): void {
    this.saved = [...this.saved, data]
  }

  receive(section: FramedSection): void {
    const own = this.saved.indexOf(JSON.stringify(section.data))
    this.saved = this.saved.slice(own + 1)
    if (own !== -1 && section.canEdit === this.canEdit) return
    this.canEdit = section.canEdit
    for (const listener of this.listeners) listener(section)
  }
}
