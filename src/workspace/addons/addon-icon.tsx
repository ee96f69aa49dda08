import { createElement } from 'react'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { iconOf } from './icon-of.ts'
import { inkOn } from './ink-on.ts'
import classes from './addon-icon.module.css'

/** The picture of an add-on, or the icon that it names, on its color. Of another address than the add-on itself, no picture is loaded. */
export function AddonIcon({ manifest: { icon, iconClass, backgroundColor }, isLarge = false }: { manifest: AddonManifest; isLarge?: boolean }) {
  const ink = inkOn(backgroundColor)
  return (
    <span className={isLarge ? classes.large : classes.icon} style={ink && { background: backgroundColor, color: ink }} aria-hidden>
      {icon?.startsWith('data:image/') ? <img src={icon} alt="" /> : createElement(iconOf(iconClass ?? icon), { className: 'i', 'aria-hidden': true })}
    </span>
  )
}
