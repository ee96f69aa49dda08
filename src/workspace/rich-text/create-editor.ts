import { Editor, type JSONContent } from '@tiptap/core'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { sanitizerReady } from '#src/ui/trusted-types.ts'
import { richTextExtensions } from './extensions.ts'
import type { DrawnPlaces } from './node-places.ts'
import { othersCursors, passageMarks } from './decoration-layer.ts'
import { PastedHtmlParser } from './pasted-html.ts'
import { pastedMarkdown } from './pasted-markdown.ts'
import { picturesFromOutside, type PicturesFromOutside } from './pictures/pictures-from-outside.ts'
import { sequenceText, type SequenceText } from './sequence/sequence-text.ts'
import { suggestionSearch, type SuggestionSearch } from './suggestions/suggestion-search.ts'

export interface EditorParts {
  readonly element: HTMLElement
  /** An open one and who writes in it, or one that is only read. */
  readonly text: SequenceText | RichContent
  readonly places: DrawnPlaces
  readonly search: SuggestionSearch
  readonly pictures: PicturesFromOutside
}

/** An editor of a text. */
export function createEditor({ element, text, places, search, pictures }: EditorParts): Editor {
  // What is pasted passes it.
  void sanitizerReady().catch(() => undefined)
  return new Editor({
    element,
    extensions: [
      ...('doc' in text ? [...sequenceText(text), othersCursors.extension, passageMarks.extension] : []),
      suggestionSearch(search),
      picturesFromOutside(pictures),
      pastedMarkdown,
      ...richTextExtensions(places),
    ],
    content: 'doc' in text ? null : { type: 'doc', content: text as JSONContent[] },
    injectCSS: false,
    // It compares the whole text after each change.
    enableCoreExtensions: { delete: false },
  })
}

/** What stays free around the cursor when someone writes, in px. */
const around = { top: 16, bottom: 32, left: 0, right: 0 }

export interface EditorLook {
  /** What a screen reader calls it. */
  readonly label: string
  readonly placeholder: string
  readonly className: string
  readonly isReadOnly: boolean
}

export function describeEditor(editor: Editor, { label, placeholder, className, isReadOnly }: EditorLook): void {
  editor.setOptions({
    editable: !isReadOnly,
    editorProps: {
      scrollThreshold: around,
      scrollMargin: around,
      clipboardParser: PastedHtmlParser.of(editor.schema),
      attributes: ({ doc: { childCount, firstChild } }) => ({
        class: className,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        spellcheck: 'true',
        autocapitalize: 'sentences',
        'data-placeholder': placeholder,
        ...(childCount === 1 && firstChild!.content.size === 0 && firstChild!.attrs['style'] === null && { 'data-empty': '' }),
      }),
    },
  })
}
