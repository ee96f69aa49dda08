import { Button } from '#src/ui/buttons/button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'

/** What add-ons offer beside what the app does; a single item is a button of its own. */
export function FromAddons({ items, tall }: { items: readonly MenuItem[]; tall?: boolean }) {
  const [only, ...others] = items
  if (!only) return null
  if (others.length === 0)
    return (
      <Button tall={tall} icon={only.icon} title={only.hint} onClick={only.onSelect}>
        {only.label}
      </Button>
    )
  return (
    <Menu
      align="end"
      target={
        <Button tall={tall} icon={MoreIcon}>
          {t('From add-ons')}
        </Button>
      }
      sections={[{ id: 'add-ons', items }]}
    />
  )
}
