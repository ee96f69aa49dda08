/* Positions a small element next to a button: below it, or above if there is more room; never beyond the edge of the screen. */
export interface FloatingPosition {
  left: number
  top: number
}

/** Between the button and the element, and between the element and the edge of the screen. */
const usualGap = 4
const margin = 8

export interface Size {
  width: number
  height: number
}

export function computePosition(target: DOMRectReadOnly, own: Size, screen: Size, align: 'start' | 'end' | 'center', gap = usualGap): FloatingPosition {
  const start = { start: target.left, end: target.right - own.width, center: target.left + (target.width - own.width) / 2 }[align]
  const left = Math.max(margin, Math.min(start, screen.width - own.width - margin))
  const below = target.bottom + gap
  const roomBelow = screen.height - margin - below
  const roomAbove = target.top - gap - margin
  const above = own.height > roomBelow && roomAbove > roomBelow
  // Where it fits neither below nor above, it lies over the button: its last row must be in reach.
  const top = above ? target.top - gap - own.height : Math.min(below, screen.height - margin - own.height)
  return { left, top: Math.max(margin, top) }
}

/** A list along a field: below it and equally wide; above if it does not fit below and there is more room; never taller than the room. */
export function spotAlong(field: DOMRectReadOnly, height: number, screenBottom: number): FloatingPosition & { width: number; maxHeight: number } {
  const roomBelow = screenBottom - margin - field.bottom - usualGap
  const roomAbove = field.top - usualGap - margin
  const above = height > roomBelow && roomAbove > roomBelow
  const maxHeight = Math.max(0, Math.min(height, above ? roomAbove : roomBelow))
  return { left: field.left, top: above ? field.top - usualGap - maxHeight : field.bottom + usualGap, width: field.width, maxHeight }
}
