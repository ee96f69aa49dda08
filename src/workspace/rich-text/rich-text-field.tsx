import { use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Editor } from '@tiptap/core'
import type { Doc } from 'yjs'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useSharedDocument } from '#src/workspace/documents/use-shared-document.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import type { FileTarget } from '#src/workspace/files/use-add-files.tsx'
import { CommentsContext } from '#src/workspace/comments/comments-context.ts'
import { PresenceContext } from '#src/workspace/presence/presence-context.ts'
import { richSelections } from '#src/workspace/scan/rich-selections.ts'
import { knownOnly, useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { createEditor, describeEditor, type EditorLook } from './create-editor.ts'
import { insertScanned } from './mentions/insert-mention.ts'
import { MentionChip } from './mentions/mention-chip.tsx'
import { MentionList } from './mentions/mention-list.tsx'
import { keepSelection } from './kept-selection.ts'
import { makePlaces } from './node-places.ts'
import { TextPicture } from './pictures/text-picture.tsx'
import type { SequenceText } from './sequence/sequence-text.ts'
import { InsertList, type InsertListProps } from './suggestions/insert-list.tsx'
import { SuggestionSearch } from './suggestions/suggestion-search.ts'
import { Toolbar } from './toolbar.tsx'
import { ToolbarPlace } from './toolbar-place.ts'
import { useAddPictures } from './pictures/use-add-pictures.tsx'
import { useMentionOfCode } from './mentions/use-mention-of-code.ts'
import classes from './rich-text.module.css'

export interface RichTextFieldProps {
  documentId: string
  experimentId: number
  name: string
  /** Name of what is saved, for the person. */
  label: string
  isReadOnly: boolean
  /** What its pictures belong to. */
  files: FileTarget
  /** It was just added. */
  autoFocus: boolean
}

/** A text with formatting, saved while it is written. The cursor stays where it is while others write. */
export function RichTextField({ documentId, experimentId, name, label, isReadOnly, files, autoFocus }: RichTextFieldProps) {
  // Half a character of a keyboard for Chinese, for example: a text that changes meanwhile would end it.
  const [isComposing, setComposing] = useState(false)
  const { doc, isRead, save } = useSharedDocument(documentId, label, isReadOnly, isComposing)
  const { workspace } = useWorkspace()
  const [text, setText] = useState(() => ({ doc, by: workspace.userId }))
  if (text.doc !== doc) setText({ doc, by: workspace.userId })
  const hasNothingToRead = useHasNothing(doc, isReadOnly)
  if (!isRead) return null
  if (hasNothingToRead) return <p className="muted">{t('Nothing written yet')}</p>
  return (
    <div onBlur={save} onCompositionStart={() => setComposing(true)} onCompositionEnd={() => setComposing(false)}>
      <OpenEditor
        key={doc.clientID}
        text={text}
        documentId={documentId}
        experimentId={experimentId}
        name={name}
        isReadOnly={isReadOnly}
        files={files}
        autoFocus={autoFocus}
      />
    </div>
  )
}

/** Whether nobody has written in it. Asked only for those who read: after each letter, it would be the whole text that is read. */
function useHasNothing(doc: Doc, isReadOnly: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      doc.on('update', listener)
      return () => doc.off('update', listener)
    },
    [doc],
  )
  return useSyncExternalStore(subscribe, () => isReadOnly && readSequence(doc).length === 0)
}

const lookOf = (label: string, isReadOnly: boolean): EditorLook => ({ label, placeholder: t('Write here'), className: classes['text']!, isReadOnly })

interface OpenEditorProps extends Pick<RichTextFieldProps, 'experimentId' | 'name' | 'isReadOnly' | 'files' | 'autoFocus'> {
  text: SequenceText | RichContent
  /** Id of the document that it is, for those who are in it at the same time. */
  documentId?: string
}

export function OpenEditor({ text, documentId, experimentId, name, isReadOnly, files, autoFocus }: OpenEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [{ drawn, search }] = useState(() => ({ drawn: makePlaces(), search: new SuggestionSearch() }))
  const [editor, setEditor] = useState<Editor>()
  const mentions = useSyncExternalStore(drawn.mentions.subscribe, drawn.mentions.read)
  const pictures = useSyncExternalStore(drawn.pictures.subscribe, drawn.pictures.read)
  const adding = useAddPictures(editor, files)
  const isAdding = adding !== undefined && !isReadOnly
  const fromOutside = useEffectEvent((pasted: readonly File[], at?: number) => adding?.add(pasted, at))
  const isWanted = useEffectEvent(() => isAdding)
  const create = useEffectEvent((parent: HTMLElement) => {
    // Put into the page when it is ready: the browser would otherwise lay out the page for each of its attributes.
    const element = document.createElement('div')
    const made = createEditor({ element, text, places: drawn, search, pictures: { isWanted: () => isWanted(), add: (pasted, at) => fromOutside(pasted, at) } })
    describeEditor(made, lookOf(name, isReadOnly))
    parent.append(element)
    richSelections.set(made.view.dom, () => keepSelection(made.view))
    if (autoFocus) made.commands.focus('end')
    return made
  })
  useLayoutEffect(() => {
    const parent = place.current!
    const made = create(parent)
    setEditor(made)
    return () => {
      made.destroy()
      parent.replaceChildren()
    }
  }, [])
  useEffect(() => {
    // While React waits for other code of this page, it unmounts the editor, and mounts another one afterward.
    if (editor && !editor.isDestroyed) describeEditor(editor, lookOf(name, isReadOnly))
  }, [editor, name, isReadOnly])
  const presence = use(PresenceContext)
  const doc = 'doc' in text ? text.doc : undefined
  useEffect(() => (editor && presence && documentId && doc ? presence.connect(editor, documentId, doc) : undefined), [editor, presence, documentId, doc])
  const comments = use(CommentsContext)
  useEffect(() => (editor && comments && documentId && doc ? comments.connect(editor, documentId, doc) : undefined), [editor, comments, documentId, doc])
  const { isActive, ...watch } = useFocusInside()
  const toolbarPlace = use(ToolbarPlace)
  const isInText = ({ target }: KeyboardEvent) => editor?.view.dom.contains(target as Node) === true
  /** Before the editor gets it. A list of suggestions closes first. */
  const endWriting = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isInText(event) && search.read() === null) editor?.view.dom.blur()
  }
  // The bar is at the foot of the page, and the next thing after the text all the same.
  const afterText = (event: KeyboardEvent) => {
    if (comments && isCommentShortcut(event) && isInText(event)) {
      event.preventDefault()
      // Once the editor knows what the keys before have selected.
      requestAnimationFrame(() => comments.begin())
      return
    }
    const button = event.key === 'Tab' && !event.shiftKey && !event.defaultPrevented && isInText(event) ? toolbarPlace?.querySelector('button') : null
    if (!button) return
    event.preventDefault()
    button.focus()
  }
  return (
    <div {...watch} data-active={isActive || undefined} onKeyDownCapture={endWriting} onKeyDown={afterText}>
      <div ref={place} />
      {mentions.map(({ key, element, content }) => createPortal(<MentionChip mention={content} />, element, String(key)))}
      {pictures.map(({ key, element, content }) => createPortal(<TextPicture picture={content} isReadOnly={isReadOnly} />, element, String(key)))}
      {isAdding && adding.fields}
      {editor && isActive && !isReadOnly && (
        <>
          <Suggestions editor={editor} search={search} experimentId={experimentId} pictures={adding?.inputs} />
          <ScanIntoText editor={editor} />
          {toolbarPlace && createPortal(<Toolbar editor={editor} label={t('Formatting of {name}', { name })} pictures={adding?.inputs} />, toolbarPlace)}
        </>
      )}
    </div>
  )
}

function Suggestions({ search, experimentId, pictures, editor }: Omit<InsertListProps, 'query'> & { experimentId: number }) {
  const query = useSyncExternalStore(search.subscribe, search.read)
  return (
    <>
      {query?.trigger === '@' && <MentionList editor={editor} search={search} query={query} experimentId={experimentId} />}
      <InsertList editor={editor} search={search} query={query?.trigger === '/' ? query : null} pictures={pictures} />
    </>
  )
}

/** A code that is scanned while someone writes becomes a mention. */
function ScanIntoText({ editor }: { editor: Editor }) {
  const mentionOfCode = useMentionOfCode()
  const take = async (code: string) => {
    const mention = await mentionOfCode(code)
    if (mention === null) return
    if ('message' in mention) showToast({ message: mention.message, tone: 'bad' })
    else insertScanned(editor, mention, code)
  }
  useScanHandler((code) => void take(code), knownOnly)
  return null
}

/** As in other editors: Ctrl+Alt+M, on a Mac ⌘⌥M. */
const isCommentShortcut = ({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => code === 'KeyM' && altKey && (ctrlKey || metaKey)

/** Whether the focus is inside, menus of its buttons included. */
function useFocusInside() {
  const [isActive, setActive] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    isActive,
    onFocus: () => {
      clearTimeout(leaving.current)
      setActive(true)
    },
    // From a button to its menu, the focus is nowhere for a moment.
    onBlur: () => {
      clearTimeout(leaving.current)
      leaving.current = setTimeout(() => setActive(false))
    },
  }
}
