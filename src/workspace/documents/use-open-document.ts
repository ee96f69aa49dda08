import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readDocumentUpdates } from '#db/queries/notebook.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDeferUpdate, useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'

/** How long something typed may be unsaved, in ms. */
const saveAfter = 1_500

/** An OpenDocument or an OpenText. */
interface Open {
  readonly hasUnsaved: boolean
  take(rows: readonly DocumentUpdateRow[]): void
  save(): Promise<void>
}

export interface OpenDocumentState {
  /** False until it is read. */
  readonly isRead: boolean
  /** The person wrote something; it is saved soon. */
  readonly noteWriting: () => void
  /** Now. */
  readonly save: () => void
}

/** Keeps a document that is open in step with what is stored: in small steps, when the page is hidden, and when it is left. `isHeld`: what others write waits. */
export function useOpenDocument(open: Open, documentId: string, label: string, isHeld: boolean, beforeTaking?: () => void): OpenDocumentState {
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
  const take = useEffectEvent(() => beforeTaking?.())
  useEffect(() => {
    if (!rows || isHeld) return
    take()
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

  const noteWriting = () => {
    setTyped(true)
    timer.current ??= setTimeout(save, saveAfter)
  }
  return { isRead: rows !== undefined, noteWriting, save }
}
