/* Our own keypad, for digits and for codes with letters: a paired scanner hides the tablet's keyboard, and gloves need 64 px. */
import { classNames } from '#src/ui/styles/class-names.ts'
import { BackspaceIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './keypad.module.css'

export interface KeypadProps {
  /** What the keys are for, for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  maxLength?: number | undefined
  /** A word on the free key of the last row. */
  action?: { label: string; onClick: () => void } | undefined
  /** There are letters, too, behind a separate key: whether they are shown instead of the digits. */
  letters?: { shown: boolean; onShow: (shown: boolean) => void } | undefined
  /** Beside the digits, two for each row at most: keys that type several characters. */
  prefixes?: readonly string[] | undefined
  disabled?: boolean | undefined
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const rows = 4
const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ-')

export function Keypad({ label, value, onChange, maxLength, action, letters, prefixes = [], disabled }: KeypadProps) {
  const type = (key: string) => {
    if (maxLength !== undefined && value.length >= maxLength) return
    onChange(value + key)
  }
  const keyOf = (key: string) => (
    <button key={key} type="button" data-repeats className={classes.key} disabled={disabled} onClick={() => type(key)}>
      {key}
    </button>
  )
  const backspace = (
    <button
      type="button"
      data-repeats
      className={classes.word}
      disabled={disabled}
      aria-label={letters ? t('Delete last character') : t('Delete last digit')}
      onClick={() => onChange(value.slice(0, -1))}
    >
      <BackspaceIcon className="i i-l" aria-hidden />
    </button>
  )
  const change = letters && (
    <button type="button" className={classes.word} disabled={disabled} onClick={() => letters.onShow(!letters.shown)}>
      {letters.shown ? t('123') : t('ABC')}
    </button>
  )
  if (letters?.shown)
    return (
      <div className={classNames(classes.keypad, classes.letters)} role="group" aria-label={label}>
        {alphabet.map(keyOf)}
        {backspace}
        {change}
      </div>
    )
  const word = action ? (
    <button type="button" className={classes.word} disabled={disabled} onClick={action.onClick}>
      {action.label}
    </button>
  ) : (
    <span />
  )
  return (
    <div
      className={classNames(classes.keypad, prefixes.length > 0 && classes.withPrefixes, prefixes.length > rows && classes.withMorePrefixes)}
      role="group"
      aria-label={label}
    >
      {prefixes.length > 0 && <div className={classes.prefixes}>{prefixes.map(keyOf)}</div>}
      {digits.map(keyOf)}
      {backspace}
      {keyOf('0')}
      {change ?? word}
    </div>
  )
}
