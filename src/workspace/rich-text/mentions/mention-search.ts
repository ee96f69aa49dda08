import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'

export interface MentionQuery {
  /** From the @ to the cursor. */
  readonly from: number
  readonly to: number
  /** What was typed after the @. */
  readonly text: string
}

/** While someone types a name after an @: what they have typed so far, for a list beside the editor. */
export class MentionSearch {
  #query: MentionQuery | null = null
  /** The @ for which the list was closed. */
  #closedAt: number | null = null
  readonly #listeners = new Set<() => void>()
  #onKey: ((event: KeyboardEvent) => boolean) | null = null

  readonly read = (): MentionQuery | null => this.#query

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The list that is open gets the keys first: true if it used one. */
  readonly listen = (onKey: (event: KeyboardEvent) => boolean): (() => void) => {
    this.#onKey = onKey
    return () => {
      this.#onKey = null
    }
  }

  readonly key = (event: KeyboardEvent): boolean => this.#query !== null && (this.#onKey?.(event) ?? false)

  readonly close = (): void => {
    this.#closedAt = this.#query?.from ?? null
    this.#set(null)
  }

  take(query: MentionQuery | null): void {
    if (query?.from !== this.#closedAt) this.#closedAt = null
    this.#set(query && query.from === this.#closedAt ? null : query)
  }

  #set(query: MentionQuery | null): void {
    if (query?.from === this.#query?.from && query?.text === this.#query?.text) return
    this.#query = query
    for (const listener of this.#listeners) listener()
  }
}

const typed = /(?:^|[\s(\ufffc])@([^@\n\ufffc]{0,40})$/

export function mentionQuery({ selection }: EditorState): MentionQuery | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 60), $from.parentOffset, undefined, '\ufffc')
  const text = typed.exec(before)?.[1]
  // Someone who goes on writing does not mean a name anymore.
  if (text === undefined || /\s\s/.test(text)) return null
  return { from: $from.pos - text.length - 1, to: $from.pos, text }
}

export const mentionSearch = (search: MentionSearch) =>
  Extension.create({
    name: 'mentionSearch',
    priority: 2_000,
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey('mentionSearch'),
        view: () => ({ update: (view) => search.take(view.editable && view.hasFocus() ? mentionQuery(view.state) : null), destroy: () => search.take(null) }),
        props: { handleKeyDown: (_, event) => search.key(event) },
      }),
    ],
  })
