import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { useMoveTray } from '#src/features/move-tray/move-tray.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { LayerAction, LayerPageHost } from '#src/workspace/contributions/areas.ts'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { useNewSampleItems } from '#src/workspace/samples/new-sample-actions.tsx'
import { usePlaceHere } from '#src/features/storage/use-place-here.tsx'

export interface LayerActionsProps extends Pick<LayerPageHost, 'startReserving' | 'createSample' | 'leave'> {
  layer: StorageLayerRow
  transposed: boolean
  /** A tube can be put into it. */
  takesSamples: boolean
  /** False for an archived compartment, of which only its barcode is shown. */
  live: boolean
}

/** Less frequent actions for a compartment, and what can be printed of it. */
export function LayerActions({ layer, transposed, takesSamples, live, ...page }: LayerActionsProps) {
  const access = useAccess()
  const tray = useMoveTray()
  const placeHere = usePlaceHere(layer)
  const host: LayerPageHost = { ...useActionHost(), ...page, pickUp: () => tray.setLayer(layer.id), placeHere: (subject) => void placeHere(subject) }
  const actions = useActions('layerActions').filter(({ id, isAvailable }) => (live || id === 'codes') && (isAvailable?.(layer, access) ?? true))
  const printouts = useActions('printouts').filter(() => live)
  const newSamples = useNewSampleItems()
  const section = (id: LayerAction['section']) =>
    actions
      .filter((action) => action.section === id)
      .map<MenuItem>(({ label, icon, danger, run, ...action }) => ({ id: action.id, label: label(), icon, danger, onSelect: () => run(layer, host) }))
  const print = printouts.map<MenuItem>(({ id, label, icon, href }) => ({
    id: `print ${id}`,
    label: label(),
    icon,
    onSelect: () => host.navigate(href(layer, transposed)),
  }))
  const sections = [
    { id: 'content', items: section('content') },
    { id: 'add-ons', heading: t('From add-ons'), items: live ? newSamples : [] },
    { id: 'place', heading: t('Place here'), items: takesSamples ? section('place') : [] },
    { id: 'layer', items: [...section('layer'), ...print, ...section('layer-end')] },
  ]
  return <Menu align="end" target={<IconButton icon={MoreIcon} label={t('More')} tall />} sections={sections.filter(({ items }) => items.length > 0)} />
}
