import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { styleOf } from '#src/workspace/rich-text/paragraph-commands.ts'

/** An @ finds a sample, an experiment or a person; a / at the beginning of a line, what a line can be or have. */
export type SuggestionTrigger = '@' | '/'

export interface SuggestionQuery {
  readonly trigger: SuggestionTrigger
  /** From the trigger to the cursor. */
  readonly from: number
  readonly to: number
  /** What was typed after the trigger. */
  readonly text: string
}

/** While someone types after an @ or a /: what they have typed so far, for a list beside the editor. */
export class SuggestionSearch {
  #query: SuggestionQuery | null = null
  /** The trigger for which the list was closed. */
  #closedAt: number | null = null
  readonly #listeners = new Set<() => void>()
  #onKey: ((event: KeyboardEvent) => boolean) | null = null

  readonly read = (): SuggestionQuery | null => this.#query

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

  take(query: SuggestionQuery | null): void {
    if (query?.from !== this.#closedAt) this.#closedAt = null
    this.#set(query && query.from === this.#closedAt ? null : query)
  }

  #set(query: SuggestionQuery | null): void {
    const isSame = query?.from === this.#query?.from && query?.text === this.#query?.text && query?.trigger === this.#query?.trigger
    if (isSame) return
    this.#query = query
    for (const listener of this.#listeners) listener()
  }
}

/** Someone who goes on writing does not mean a name anymore. */
const mentioned = /(?:^|[\s(\ufffc])@((?:(?!\s\s)[^@\n\ufffc]){0,40})$/
/** Only at the beginning of a line: "mg/mL" and "and/or" are words. */
const inserted = /^\/((?:[^\s/\ufffc](?: ?[^\s/\ufffc]){0,20})? ?)$/

export function suggestionQuery({ selection }: EditorState): SuggestionQuery | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return null
  const start = Math.max(0, $from.parentOffset - 60)
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc')
  const query = (trigger: SuggestionTrigger, text: string | undefined) =>
    text === undefined ? null : { trigger, from: $from.pos - text.length - 1, to: $from.pos, text }
  const isLine = start === 0 && $from.parent.type.name === 'paragraph' && styleOf($from.parent) !== 'code'
  return query('@', mentioned.exec(before)?.[1]) ?? (isLine ? query('/', inserted.exec(before)?.[1]) : null)
}

export const suggestionSearch = (search: SuggestionSearch) =>
  Extension.create({
    name: 'suggestionSearch',
    priority: 2_000,
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey('suggestionSearch'),
        view: () => ({
          update: (view) => search.take(view.editable && view.hasFocus() ? suggestionQuery(view.state) : null),
          destroy: () => search.take(null),
        }),
        props: { handleKeyDown: (_, event) => search.key(event) },
      }),
    ],
  })
