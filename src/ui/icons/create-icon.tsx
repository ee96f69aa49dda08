import type { IconNode } from 'lucide'
import { createElement, memo, type ComponentType, type ReactNode } from 'react'

export interface IconProps {
  className?: string | undefined
  /** Without it, the icon is hidden from assistive technology. */
  'aria-label'?: string | undefined
  'aria-hidden'?: boolean | undefined
  role?: string | undefined
}

export type Icon = ComponentType<IconProps>

/**
 * A component for a drawing of 24 × 24. A screen has a hundred icons, and few change with it: the lines are made once, and an icon is
 * drawn again only when its own props change.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createIcon(node: IconNode): Icon {
  let lines: ReactNode
  return memo(function Icon({ 'aria-label': label, 'aria-hidden': hidden = label === undefined, ...props }: IconProps) {
    lines ??= node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))
    return (
      <svg
        viewBox="0 0 24 24"
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-label={label}
        aria-hidden={hidden}
        {...props}
      >
        {lines}
      </svg>
    )
  })
}
