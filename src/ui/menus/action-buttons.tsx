/* Actions side by side: the first few as buttons, the others in a menu. */
import { Button } from '#src/ui/buttons/button.tsx'
import { MoreIcon, type Icon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { Menu } from './menu.tsx'

export interface ActionButton {
  id: string
  label: string
  icon: Icon
  danger?: boolean
  onSelect: () => void
}

const shown = 3

export function ActionButtons({ actions }: { actions: readonly ActionButton[] }) {
  const rest = actions.slice(shown)
  return (
    <>
      {actions.slice(0, shown).map(({ id, label, icon, onSelect }) => (
        <Button key={id} icon={icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && <Menu target={<Button icon={MoreIcon}>{t('More')}</Button>} sections={[{ id: 'more', items: rest }]} />}
    </>
  )
}
