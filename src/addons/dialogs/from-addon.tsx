import type { Addon } from '#src/addons/host/addon.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './content.module.css'

/** Law: what an add-on shows over the page names it, so that nobody takes it for the app. */
export function FromAddon({ addon: { name }, isFirst = false }: { addon: Addon; isFirst?: boolean }) {
  return <p className={classNames('small muted', !isFirst && classes.from)}>{t('From the add-on {name}', { name })}</p>
}
