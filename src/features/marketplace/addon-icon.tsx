import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import classes from './marketplace.module.css'

/** The picture of an add-on; of one without, a package. Of another address than the add-on itself, no picture is loaded. */
export function AddonIcon({ manifest: { icon }, isLarge = false }: { manifest: AddonManifest; isLarge?: boolean }) {
  return (
    <span className={isLarge ? classes.largeIcon : classes.icon} aria-hidden>
      {icon?.startsWith('data:image/') ? <img src={icon} alt="" /> : <PackageIcon className="i" aria-hidden />}
    </span>
  )
}
