/* Dragging with a mouse: an addition for desktops; on tablets one taps twice. What is dragged is a text that only its owner understands. */
import type { DragEvent } from 'react'

const kind = 'application/x-aliquot'

export interface DragProps {
  draggable: true
  onDragStart: (event: DragEvent) => void
}

export interface DropProps {
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

export function dragProps(what: string | undefined): DragProps | undefined {
  if (what === undefined) return undefined
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.setData(kind, what)
      dataTransfer.effectAllowed = 'move'
    },
  }
}

/** `onDrop` is called only for things dragged from this app. */
export function dropProps(onDrop: ((what: string, event: DragEvent) => void) | undefined): DropProps | undefined {
  if (!onDrop) return undefined
  return {
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(kind)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDrop: (event) => {
      const what = event.dataTransfer.getData(kind)
      if (!what) return
      event.preventDefault()
      onDrop(what, event)
    },
  }
}
