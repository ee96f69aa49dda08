import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { OpenText } from '#db/documents/open-text.ts'
import { readDocumentUpdates } from '#db/queries/notebook.ts'
import { write } from '#db/write.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useDeferUpdate, useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'

/** How long something typed may be unsaved, in ms. */
const saveAfter = 1_500

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
  const [open] = useState(() => new OpenText({ documentId, label, write: (mutations) => write(workspace.disk, writeContext, mutations) }))
  const text = useSyncExternalStore(open.subscribe, open.read)
  const rows = useLive((each) => readDocumentUpdates(each, documentId), [documentId])
  const [isTyped, setTyped] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useDeferUpdate(label, isTyped)
  useUnsaved(label, hasFailed)

  const saveAll = async () => {
    try {
      await open.save()
      setTyped(open.hasUnsaved)
      setFailed(false)
    } catch (error) {
      setFailed(true)
      showRefusal(error)
    }
  }
  const save = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!open.hasUnsaved) return
    void saveAll()
  }
  const take = useEffectEvent(beforeTaking)
  useEffect(() => {
    if (!rows || isHeld) return
    take(open)
    open.take(rows)
  }, [open, rows, isHeld])

  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      saveNow()
    }
  }, [])

  const change = (to: string) => {
    open.change(to)
    setTyped(true)
    timer.current ??= setTimeout(save, saveAfter)
  }
  return { text, isRead: rows !== undefined, change, save, open }
}
