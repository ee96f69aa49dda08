import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import { OpenDocument } from '#db/documents/open-document.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { documentStorage } from './document-storage.ts'
import { useOpenDocument } from './use-open-document.ts'

export interface SharedDocument {
  /** Another one after something in it was rejected. */
  readonly doc: Doc
  /** False until it is read. */
  readonly isRead: boolean
  /** Now: it is also saved in small steps. */
  readonly save: () => void
  /** Resolves when what was written so far is on disk; false if it could not be. */
  readonly keptSoFar: () => Promise<boolean>
}

/** A document that several people write in at once. `label` names what is saved, for the person; `isHeld`: what others write waits. */
export function useSharedDocument(documentId: string, label: string, isReadOnly: boolean, isHeld = false): SharedDocument {
  const { workspace, writeContext } = useWorkspace()
  const [storage] = useState(() => documentStorage(workspace, writeContext))
  const [open] = useState(() => new OpenDocument({ ...storage, documentId, label }))
  const doc = useSyncExternalStore(open.subscribe, open.readDoc)
  const { isRead, noteWriting, save } = useOpenDocument(open, { documentId, label, isHeld, holder: storage.holder })
  const onUpdate = useEffectEvent(() => {
    if (!isReadOnly && open.hasUnsaved) noteWriting()
  })
  useEffect(() => {
    const noted = () => onUpdate()
    doc.on('update', noted)
    return () => doc.off('update', noted)
  }, [doc])
  return { doc, isRead, save, keptSoFar: () => open.keptSoFar().then(() => open.isKept) }
}
