import { useEffect, useEffectEvent } from 'react'
import { draggedFiles, hasFiles } from '#src/workspace/files/dropped-files.ts'

/** Files that are dropped anywhere on the page, and pictures that are pasted. */
export function useFilesFromOutside(onFiles: ((files: readonly File[]) => void) | undefined): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const files = draggedFiles(event)
    if (files.length > 0) onFiles?.(files)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    // Programs that copy a table or a text add a picture of it.
    const isText = isEditable(target) && (clipboardData?.types.some((type) => type.startsWith('text/')) ?? false)
    const files = [...(clipboardData?.files ?? [])]
    if (isText || files.length === 0 || isDialogOpen()) return
    event.preventDefault()
    onFiles?.(files)
  })
  const isActive = onFiles !== undefined
  useEffect(() => {
    if (!isActive) return
    const over = (event: DragEvent) => void (isDialogOpen() || hasFiles(event))
    const onDrop = (event: DragEvent) => isDialogOpen() || drop(event)
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', onDrop)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', onPaste)
    }
  }, [isActive])
}

const isDialogOpen = (): boolean => document.querySelector('[aria-modal]') !== null

const isEditable = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
