import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import { readPreview, type Preview } from '#db/files/previews.ts'
import { msg, type Message } from '#domain/message.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { makePreview } from './make-preview.ts'
import { useFileContent } from './use-file-content.ts'

export type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly url: string; readonly width: number; readonly height: number }
  /** Its bytes cannot be had now. */
  | { readonly kind: 'missing'; readonly reason: Message; readonly couldBeHad: boolean }
  /** This browser cannot draw it. */
  | { readonly kind: 'unreadable' }

/** How far below what is seen a picture is read already. */
const margin = '600px'

/**
 * The small copy of a picture, made on this device if it is not there yet: one after another, and only of pictures that are about to be seen.
 * `place` is where it is shown. `retry` tries to get a missing one again. `isDownloaded`: false for a picture that is shown only if it is here.
 */
export function usePicture<Place extends HTMLElement = HTMLLIElement>(
  entry: FileEntry,
  isDownloaded = true,
): { picture: PictureState; place: RefObject<Place | null>; retry: () => void } {
  const { workspace } = useWorkspace()
  const readContent = useFileContent()
  const place = useRef<Place>(null)
  const isSeen = useSeen(place)
  const [picture, setPicture] = useState<PictureState>(loading)
  const { id, state } = entry.file
  const canBeHad = entry.held !== undefined || (isDownloaded && state === 'stored')
  // Another device has uploaded it meanwhile.
  if (picture.kind === 'missing' && !picture.couldBeHad && canBeHad) setPicture(loading)
  const make = useEffectEvent(async (): Promise<PictureState> => {
    if (!canBeHad && !isDownloaded) return { kind: 'missing', reason: msg('This picture is not on this device.'), couldBeHad: false }
    const content = await readContent(entry)
    if (!content.ok) return { kind: 'missing', reason: content.reason, couldBeHad: canBeHad }
    try {
      return shown(await makePreview(workspace, id, content.blob))
    } catch (error) {
      reportFailure(error)
      return { kind: 'unreadable' }
    }
  })
  const isWanted = isSeen && picture.kind === 'loading'
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const show = async () => {
      const known = await readPreview(workspace, id)
      const loaded = known ? shown(known) : await inTurn(async () => (isOver ? loading : make()))
      if (isOver) forget(loaded)
      else setPicture(loaded)
    }
    show().catch(reportFailure)
    return () => {
      isOver = true
    }
  }, [workspace, id, isWanted])
  useEffect(() => () => forget(picture), [picture])
  return { picture, place, retry: () => setPicture(loading) }
}

const loading: PictureState = { kind: 'loading' }

function forget(picture: PictureState): void {
  if (picture.kind === 'shown') URL.revokeObjectURL(picture.url)
}

/** True from when it is nearly on the screen. */
function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !place.current) return
    const observer = new IntersectionObserver((changes) => changes.some(({ isIntersecting }) => isIntersecting) && setSeen(true), { rootMargin: margin })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen, place])
  return isSeen
}

let last: Promise<unknown> = Promise.resolve()

/** A large picture needs much memory, and a slow connection should bring one after another. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

const shown = ({ bytes, mediaType, width, height }: Preview): PictureState => ({
  kind: 'shown',
  url: URL.createObjectURL(new Blob([bytes], { type: mediaType })),
  width,
  height,
})
