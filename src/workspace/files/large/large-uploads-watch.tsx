import { useEffect } from 'react'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { closeUploads, useIsUploading } from './large-uploads.ts'

/** While files are on their way: the page asks before it is closed, and they stop when the workspace is. Added again, they go on. */
export function LargeUploadsWatch() {
  const { workspace } = useWorkspace()
  const isUploading = useIsUploading()
  useEffect(() => () => closeUploads(workspace), [workspace])
  useEffect(() => {
    if (!isUploading) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUploading])
  return null
}
