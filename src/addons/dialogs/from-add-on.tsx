import type { AddOn } from '#src/addons/host/add-on.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './content.module.css'

/** Law: what an add-on shows over the page names it, so that nobody takes it for the app. */
export function FromAddOn({ addOn: { name } }: { addOn: AddOn }) {
  return <p className={`small muted ${classes.from}`}>{t('From the add-on {name}', { name })}</p>
}
