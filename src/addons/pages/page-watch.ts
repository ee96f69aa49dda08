import type { ExperimentData } from '#sdk/elab-sdk.ts'
import type { Addon } from '#src/addons/host/addon.ts'

export type Subject = 'experiment' | 'sample' | 'protocol' | 'protocols' | 'chosen-sample'

interface Shown {
  readonly subject: Subject
  readonly id: number
}

type Listener = (id: number) => void

/** What is on the screen that add-ons know, and who wants to be told when it is. */
export class PageWatch {
  private shown: readonly Shown[] = []
  private readonly listeners = new Map<Subject, Set<Listener>>()
  private readonly clearing = new Set<(addon: Addon) => void>()
  private shownExperiment: ExperimentData | null = null
  private width = ''

  /** The page of an object is drawn. Returns what is called when it is gone. */
  enter(subject: Subject, id: number): () => void {
    const entry = { subject, id }
    this.shown = [...this.shown, entry]
    for (const listener of this.listeners.get(subject) ?? []) listener(id)
    return () => {
      this.shown = this.shown.filter((other) => other !== entry)
    }
  }

  /** Id of what was shown last; 0 if there is none. */
  idOf(...subjects: readonly Subject[]): number {
    return this.shown.findLast((each) => subjects.includes(each.subject))?.id ?? 0
  }

  /** On its page, or chosen in a list or a box. */
  get sampleId(): number {
    return this.idOf('sample', 'chosen-sample')
  }

  isShown(subject: Subject): boolean {
    return this.shown.some((each) => each.subject === subject)
  }

  /** Calls back each time such a page is drawn, and at once if one is. */
  onShown(subject: Subject, listener: Listener): void {
    const all = this.listeners.get(subject) ?? new Set()
    this.listeners.set(subject, all.add(listener))
    if (this.isShown(subject)) listener(this.idOf(subject))
  }

  /** Rows of the experiment on the screen, while they are here. */
  get experiment(): ExperimentData | null {
    return this.shownExperiment
  }

  showExperiment(data: ExperimentData | null): void {
    this.shownExperiment = data
  }

  /** The setting `windowWidth`, see window-width.ts. spec HDR-01 */
  get chosenWidth(): string {
    return this.width
  }

  chooseWidth(width: string): void {
    this.width = width
  }

  /** Calls back when an add-on is gone, for what it has put into the page itself. */
  onCleared(listener: (addon: Addon) => void): void {
    this.clearing.add(listener)
  }

  clear(addon: Addon): void {
    for (const listener of this.clearing) listener(addon)
  }

  /** What add-ons wait for is forgotten. */
  forget(): void {
    this.listeners.clear()
    this.clearing.clear()
  }
}
