import type { Addon } from '#src/addons/host/addon.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './content.module.css'

/** Law: what an add-on shows over the page names it, so that nobody takes it for the app. */
export function FromAddon({ addon: { name } }: { addon: Addon }) {
  return <p className={`small muted ${classes.from}`}>{t('From the add-on {name}', { name })}</p>
}
