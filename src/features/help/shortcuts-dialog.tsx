import { Fragment } from 'react'
import { msg, type Message } from '#domain/message.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { shortcutGroups, type Shortcut } from './shortcuts.ts'
import classes from './shortcuts.module.css'

/** Every keyboard shortcut, by screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t('Keyboard shortcuts')} width={720}>
      {/* With the focus, arrow keys scroll the list. */}
      <div className="stack-l" role="group" aria-label={t('Keyboard shortcuts')} tabIndex={0} data-autofocus>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} className="stack" aria-label={t(title)}>
            <h3>{t(title)}</h3>
            <table className={classes.keys}>
              <tbody>
                {shortcuts.map((shortcut) => (
                  <tr key={shortcut.id} data-shortcut={shortcut.id}>
                    <td>
                      <Keys keys={shortcut.keys} />
                    </td>
                    <td>{t(shortcut.does)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  return keys.map((combination, at) => (
    <Fragment key={combination.join('+')}>
      {at > 0 && ' '}
      <span className="nowrap">
        {combination.map((key, place) => (
          <Fragment key={key}>
            {place > 0 && '+'}
            <kbd>{keyName(key)}</kbd>
          </Fragment>
        ))}
      </span>
    </Fragment>
  ))
}

/** What is printed on the keys. */
const names: Readonly<Record<string, Message>> = {
  Ctrl: msg('Ctrl', 'key'),
  Shift: msg('Shift', 'key'),
  Alt: msg('Alt', 'key'),
  Enter: msg('Enter', 'key'),
  Escape: msg('Esc', 'key'),
  Tab: msg('Tab', 'key'),
  Home: msg('Home', 'key'),
  End: msg('End', 'key'),
  Delete: msg('Delete', 'key'),
}
const signs: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const isMac = (): boolean => /^(?:Mac|iP)/.test(navigator.platform)

/** A key as it is called on this device. */
function keyName(key: string): string {
  if (key === 'Mod') return isMac() ? '⌘' : t(names['Ctrl']!)
  const name = names[key]
  return name === undefined ? (signs[key] ?? key) : t(name)
}
