/* One row of a menu. The focus is back on the button before the row runs, so that a dialog it opens returns there. */
import { classNames } from '#src/ui/styles/class-names.ts'
import { CheckIcon, type Icon } from '#src/ui/icons/icons.ts'
import classes from './menu.module.css'

export interface MenuItem {
  id: string
  label: string
  hint?: string | undefined
  icon?: Icon | undefined
  onSelect: () => void
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** One of several exclusive options: true for the active one. */
  checked?: boolean | undefined
}

export interface MenuRowProps {
  item: MenuItem
  onClose: () => void
}

export function MenuRow({ item: { label, hint, icon: Icon, onSelect, disabled, danger, checked }, onClose }: MenuRowProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      disabled={disabled}
      tabIndex={-1}
      className={classNames(classes.row, danger && classes.danger)}
      onClick={() => {
        onClose()
        onSelect()
      }}
    >
      {Icon && <Icon className="i i-s" aria-hidden />}
      <span className={classes.words}>
        <span>{label}</span>
        {hint && <span className="small muted">{hint}</span>}
      </span>
      {checked && <CheckIcon className="i i-s" aria-hidden />}
    </button>
  )
}
