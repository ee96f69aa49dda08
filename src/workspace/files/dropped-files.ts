/** Event of React, or of the document. */
type FileDrag = Pick<DragEvent, 'dataTransfer' | 'preventDefault' | 'stopPropagation'>

/** Whether files are dragged over it; then they may be dropped there, and nowhere around it. */
export function hasFiles(event: FileDrag): boolean {
  if (!event.dataTransfer?.types.includes('Files')) return false
  event.preventDefault()
  event.stopPropagation()
  event.dataTransfer.dropEffect = 'copy'
  return true
}

/** The files that were dropped. Without folders, which cannot be read like files. */
export function draggedFiles(event: FileDrag): File[] {
  if (!event.dataTransfer?.types.includes('Files')) return []
  event.preventDefault()
  event.stopPropagation()
  return [...event.dataTransfer.items].flatMap((item) => {
    const file = item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null
    return file ? [file] : []
  })
}
