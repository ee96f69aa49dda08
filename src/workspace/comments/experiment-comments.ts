import type { Editor } from '@tiptap/core'
import type { Doc } from 'yjs'
import type { Passage } from '#domain/entities/comment.ts'
import { Listeners } from '#src/ui/listeners.ts'
import { connectPassages, type Passages, type ShownComments } from './connect-passages.ts'
import { begunKey, keyOf, type OpenThread } from './open-thread.ts'

/**
 *   threads ──► passages ──► marks in the texts ──► a tap or the cursor in one ──► the open thread ──► its card
 *
 * Which thread of an experiment is open on a page, and where the words of the others are. Rows are read and written by the page.
 */
export class ExperimentComments {
  readonly #listeners = new Listeners()
  #shown: ShownComments = { open: null, canBegin: false }
  #passages: Passages = []
  #selected: (() => Passage | undefined) | undefined
  /** Asks before what is typed in the card is left; undefined while nothing is. */
  #leave: ((go: () => void) => void) | undefined
  /** Whether the page goes where the open thread is: the person has chosen it elsewhere. */
  isSought = false

  readonly subscribe = this.#listeners.subscribe
  readonly read = (): ShownComments => this.#shown

  /** The passages of the threads that are marked, by thread. */
  setPassages(passages: Passages): void {
    this.#passages = passages
    this.#listeners.tell()
  }

  setLeave(leave: ((go: () => void) => void) | undefined): void {
    this.#leave = leave
  }

  /** Asks first if something is typed in the card of another. */
  open(open: OpenThread | null, isSought = false): void {
    const go = () => {
      this.#leave = undefined
      this.isSought = isSought
      this.#shown = { ...this.#shown, open }
      this.#listeners.tell()
    }
    if (JSON.stringify(open) === JSON.stringify(this.#shown.open)) return
    if (this.#leave) this.#leave(go)
    else go()
  }

  /** What is marked in a text. */
  passagesIn(documentId: string): Passages {
    const { open } = this.#shown
    const begun: Passages = open?.kind === 'begun' ? [[begunKey, open.passage]] : []
    return [...this.#passages, ...begun].filter(([, passage]) => passage.documentId === documentId)
  }

  /** The person has put the cursor into a text, or tapped in it: in the words of this thread, or in none. */
  reach(documentId: string, threadId: string | undefined): void {
    if (this.#leave || threadId === begunKey) return
    if (threadId !== undefined) this.open({ kind: 'thread', threadId })
    else if (this.passagesIn(documentId).some(([key]) => key === keyOf(this.#shown.open))) this.open(null)
  }

  /** The words that the person has selected in a text; undefined for none. */
  select(selected: (() => Passage | undefined) | undefined): void {
    this.#selected = selected
    if ((selected !== undefined) === this.#shown.canBegin) return
    this.#shown = { ...this.#shown, canBegin: selected !== undefined }
    this.#listeners.tell()
  }

  /** Begins a thread on what is selected. False if nothing is that can be commented on. */
  begin(): boolean {
    const passage = this.#selected?.()
    if (!passage) return false
    this.open({ kind: 'begun', passage })
    return true
  }

  /** Marks in an editor what is commented on in its text. Returns a function that ends it. */
  connect(editor: Editor, documentId: string, doc: Doc): () => void {
    return connectPassages(this, editor, { documentId, doc })
  }
}
