import { useState, useSyncExternalStore } from 'react'
import { OpenText } from '#db/documents/open-text.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { documentStorage } from './document-storage.ts'
import { useOpenDocument } from './use-open-document.ts'

export interface DocumentText {
  readonly text: string
  /** False until it is read. */
  readonly isRead: boolean
  /** What the person made of it; it is saved in small steps. */
  readonly change: (text: string) => void
  readonly save: () => void
  readonly open: OpenText
}

/** A text that several people write in at once. `label` names what is saved, for the person; `isHeld`: what others write waits. `beforeTaking`: before it changes the text. */
export function useDocumentText(documentId: string, label: string, isHeld: boolean, beforeTaking: (open: OpenText) => void): DocumentText {
  const { workspace, writeContext } = useWorkspace()
  const [storage] = useState(() => documentStorage(workspace, writeContext))
  const [open] = useState(() => new OpenText({ ...storage, documentId, label }))
  const text = useSyncExternalStore(open.subscribe, open.read)
  const { isRead, noteWriting, save } = useOpenDocument(open, { documentId, label, isHeld, holder: storage.holder, beforeTaking: () => beforeTaking(open) })
  const change = (to: string) => {
    open.change(to)
    noteWriting()
  }
  return { text, isRead, change, save, open }
}
