import type { ReactNode } from 'react'
import { msg, type Message } from '#domain/message.ts'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { SwapIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { BoxShape } from '#src/workspace/device/device-settings.ts'
import type { ColorBy } from '#src/features/box/box-colors.ts'
import classes from './layer.module.css'

export interface LayerToolbarProps {
  shape: BoxShape
  onShape: (shape: BoxShape) => void
  colorBy: ColorBy
  onColorBy: (by: ColorBy) => void
  transposed: boolean
  onTranspose: () => void
  /** Other actions for the box being shown. */
  children?: ReactNode
}

const colorOptions: readonly { by: ColorBy; label: Message }[] = [
  { by: 'type', label: msg('Type') },
  { by: 'expiry', label: msg('Expiration') },
  { by: 'owner', label: msg('Owner') },
]

/** How a box is displayed. */
export function LayerToolbar({ shape, onShape, colorBy, onColorBy, transposed, onTranspose, children }: LayerToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <Segmented
        label={t('View')}
        value={shape}
        onChange={onShape}
        options={[
          { value: 'box', label: t('Box view') },
          { value: 'list', label: t('List view') },
        ]}
      />
      {shape === 'box' && (
        <>
          <Menu
            target={<FilterChip name={t('Color')} on value={colorOptions.filter(({ by }) => by === colorBy).map(({ label }) => t(label))[0]} />}
            sections={[
              {
                id: 'colour',
                items: colorOptions.map(({ by, label }) => ({ id: by, label: t(label), checked: by === colorBy, onSelect: () => onColorBy(by) })),
              },
            ]}
          />
          <IconButton icon={SwapIcon} label={t('Transpose rows and columns')} pressed={transposed} onClick={onTranspose} />
        </>
      )}
      {children}
    </div>
  )
}
