import { msg, type Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ChevronDownIcon, SwapIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { BoxShape } from '#src/workspace/device/device-settings.ts'
import type { ColorBy } from '#src/features/box/box-colors.ts'

export interface BoxDisplayMenuProps {
  shape: BoxShape
  onShape: (shape: BoxShape) => void
  colorBy: ColorBy
  onColorBy: (by: ColorBy) => void
  transposed: boolean
  onTranspose: () => void
}

const shapes: readonly { shape: BoxShape; label: Message }[] = [
  { shape: 'box', label: msg('Box view') },
  { shape: 'list', label: msg('List view') },
]

const colorOptions: readonly { by: ColorBy; label: Message }[] = [
  { by: 'type', label: msg('Type') },
  { by: 'expiry', label: msg('Expiration') },
  { by: 'owner', label: msg('Owner') },
]

/** How a box is displayed. */
export function BoxDisplayMenu({ shape, onShape, colorBy, onColorBy, transposed, onTranspose }: BoxDisplayMenuProps) {
  return (
    <Menu
      align="end"
      target={
        <Button tall iconEnd={ChevronDownIcon}>
          {t('View')}
        </Button>
      }
      sections={[
        {
          id: 'shape',
          items: shapes.map((option) => ({ id: option.shape, label: t(option.label), checked: option.shape === shape, onSelect: () => onShape(option.shape) })),
        },
        ...(shape === 'box'
          ? [
              {
                id: 'color',
                heading: t('Color'),
                items: colorOptions.map(({ by, label }) => ({ id: by, label: t(label), checked: by === colorBy, onSelect: () => onColorBy(by) })),
              },
              { id: 'turn', items: [{ id: 'transpose', label: t('Transpose rows and columns'), icon: SwapIcon, checked: transposed, onSelect: onTranspose }] },
            ]
          : []),
      ]}
    />
  )
}
