/* Where something is: the path in muted text, the position in monospace. F2 › R1 › Box 2 B4 */
export interface LocationPathProps {
  parts: readonly string[]
  position?: string | undefined
}

/** Thin spaces around the angle bracket, as in the design. */
const angle = '\u2009›\u2009'

export function LocationPath({ parts, position }: LocationPathProps) {
  return (
    <span className="loc">
      {parts.length > 0 && <span>{parts.join(angle)}</span>}
      {position && <b>{position}</b>}
    </span>
  )
}
