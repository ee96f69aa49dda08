import type { ReactNode } from 'react'
import { FilterChip } from '#src/ui/filter-chip.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SwapIcon } from '#src/ui/icons.ts'
import { Menu } from '#src/ui/menu.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { t } from '#src/ui/translate.ts'
import type { BoxShape } from '#src/workspace/device-settings.ts'
import type { ColourBy } from './box-colours.ts'
import look from './compartment.module.css'

export interface CompartmentToolbarProps {
  shape: BoxShape
  onShape: (shape: BoxShape) => void
  colourBy: ColourBy
  onColourBy: (by: ColourBy) => void
  transposed: boolean
  onTranspose: () => void
  /** What else is done with the box in sight. */
  children?: ReactNode
}

const colours: readonly { by: ColourBy; label: string }[] = [
  { by: 'type', label: 'Type' },
  { by: 'expiry', label: 'Expiration' },
  { by: 'owner', label: 'Owner' },
]

/** How a box is looked at. */
export function CompartmentToolbar({ shape, onShape, colourBy, onColourBy, transposed, onTranspose, children }: CompartmentToolbarProps) {
  return (
    <div className={look.toolbar}>
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
            target={<FilterChip name={t('Colour')} on value={t(colours.find(({ by }) => by === colourBy)?.label ?? '')} />}
            sections={[
              {
                id: 'colour',
                items: colours.map(({ by, label }) => ({ id: by, label: t(label), checked: by === colourBy, onSelect: () => onColourBy(by) })),
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
