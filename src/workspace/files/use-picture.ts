import { useEffect, useEffectEvent, useState } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import { readPreview, type Preview } from '#db/files/previews.ts'
import type { Message } from '#domain/message.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { makePreview } from './make-preview.ts'
import { useFileContent } from './use-file-content.ts'

export type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly url: string; readonly width: number; readonly height: number }
  /** Its bytes cannot be had now. */
  | { readonly kind: 'missing'; readonly reason: Message }
  /** This browser cannot draw it. */
  | { readonly kind: 'unreadable' }

/** The small copy of a picture, made on this device if it is not there yet. `retry` tries to get a missing one again. */
export function usePicture(entry: FileEntry): { picture: PictureState; retry: () => void } {
  const { workspace } = useWorkspace()
  const readContent = useFileContent()
  const [picture, setPicture] = useState<PictureState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { id, state } = entry.file
  const load = useEffectEvent(async (): Promise<PictureState> => {
    const known = await readPreview(workspace, id)
    if (known) return shown(known)
    const content = await readContent(entry)
    if (!content.ok) return { kind: 'missing', reason: content.reason }
    try {
      return shown(await makePreview(workspace, id, content.blob))
    } catch (error) {
      reportFailure(error)
      return { kind: 'unreadable' }
    }
  })
  const canBeHad = entry.held !== undefined || state === 'stored'
  useEffect(() => {
    let url: string | undefined
    let isOver = false
    const show = async () => {
      const loaded = await load()
      if (loaded.kind === 'shown') url = loaded.url
      if (!isOver) setPicture(loaded)
      else if (url) URL.revokeObjectURL(url)
    }
    show().catch(reportFailure)
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
    // Again when another device has uploaded it.
  }, [id, canBeHad, attempt])
  return { picture, retry: () => setAttempt((n) => n + 1) }
}

const shown = ({ bytes, mediaType, width, height }: Preview): PictureState => ({
  kind: 'shown',
  url: URL.createObjectURL(new Blob([bytes], { type: mediaType })),
  width,
  height,
})
