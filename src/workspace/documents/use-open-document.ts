import { use, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readDocumentUpdates } from '#db/queries/sections.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { PresenceContext } from '#src/workspace/presence/presence-context.ts'
import { useDeferUpdate, useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { showUnsaved } from './show-unsaved.ts'
import type { TypingHolder } from './typing-holder.ts'

/** How long something typed may be outside the queue, and after a failure, in ms. */
const saveAfter = 1_500
/** While someone else is there, who sees it a moment later: at once, and from then on so often. */
const saveForOthersEvery = 150
const retryAfter = 10_000

/** An OpenDocument or an OpenText. */
interface Open {
  readonly hasUnsaved: boolean
  readonly isKept: boolean
  readonly readUnsaved: () => boolean
  readonly subscribeUnsaved: (listener: () => void) => () => void
  keptSoFar(): Promise<void>
  take(rows: readonly DocumentUpdateRow[]): Promise<void>
  save(): Promise<void>
}

export interface OpenDocumentState {
  /** False until it is read. */
  readonly isRead: boolean
  /** The person wrote something; it is queued soon. */
  readonly noteWriting: () => void
  /** Now. */
  readonly save: () => void
}

interface OpenDocumentUse {
  readonly documentId: string
  readonly label: string
  /** What others write waits. */
  readonly isHeld: boolean
  readonly holder: TypingHolder
  readonly beforeTaking?: () => void
}

/**
 * Keeps a document that is open in step with what is stored: in small steps, when the page is hidden, and when it is left. What is typed is on
 * disk before that; see db/documents/typed-log.ts.
 */
export function useOpenDocument(open: Open, { documentId, label, isHeld, holder, beforeTaking }: OpenDocumentUse): OpenDocumentState {
  const rows = useLive((each) => readDocumentUpdates(each, documentId), [documentId])
  const isTyped = useSyncExternalStore(open.subscribeUnsaved, open.readUnsaved)
  /** Whether what could not be saved is on disk. Null if nothing failed. */
  const [failed, setFailed] = useState<'kept' | 'lost' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** When others got something to see last, or are going to. */
  const seenAt = useRef(-Infinity)
  useDeferUpdate(label, isTyped && failed === null)
  useUnsaved(label, isTyped && failed === 'lost')

  const onSaved = () => {
    if (!open.hasUnsaved) setFailed(null)
  }
  const onFailed = async (error: unknown) => {
    await open.keptSoFar()
    if (open.hasUnsaved) timer.current ??= setTimeout(save, retryAfter)
    setFailed(open.hasUnsaved ? (open.isKept ? 'kept' : 'lost') : null)
    await showUnsaved(error, open.hasUnsaved ? (open.isKept ? 'device' : 'screen') : 'inbox')
  }
  const save = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (open.hasUnsaved) void open.save().then(onSaved, onFailed)
  }
  const prepare = useEffectEvent(() => beforeTaking?.())
  const noteSaved = useEffectEvent(onSaved)
  const noteFailed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!rows || isHeld) return
    prepare()
    void open.take(rows).then(
      () => noteSaved(),
      (error: unknown) => noteFailed(error),
    )
  }, [open, rows, isHeld])

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const saving = open.hasUnsaved ? open.save().then(onSaved, onFailed) : Promise.resolve()
    // What could not be saved is on disk, and sent by whoever looks next.
    void saving.finally(() => {
      clearTimeout(timer.current)
      timer.current = undefined
      holder.release()
    })
  })
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      // After what is in it has been left, too: a cell of a table writes what was typed.
      queueMicrotask(leave)
    }
  }, [])

  const presence = use(PresenceContext)
  const noteWriting = () => {
    holder.hold()
    if (timer.current !== undefined) return
    const now = performance.now()
    const isWatched = presence?.hasOthers === true
    seenAt.current = isWatched ? Math.max(now, seenAt.current + saveForOthersEvery) : now
    timer.current = setTimeout(save, isWatched ? seenAt.current - now : saveAfter)
  }
  return { isRead: rows !== undefined, noteWriting, save }
}
